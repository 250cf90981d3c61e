// The rules of coverage.py's JSON report. Follows jsonreport.py of coverage.py 7.
#pragma once

#include "validators/core/rule.h"

namespace proflint::json_coverage::coverage_py {

inline constexpr Rule kRules[] = {
    {"coverage-py/key-missing", Severity::error, Category::syntax, "required keys are present",
     "coverage/jsonreport.py", "scripts fail with a KeyError", "rerun 'coverage json'"},
    {"coverage-py/wrong-type", Severity::error, Category::syntax, "each value has the type that its key requires",
     "coverage/jsonreport.py", "scripts fail with a TypeError", "rerun 'coverage json'"},
    {"coverage-py/key-unknown", Severity::note, Category::version, "every key is one that coverage.py writes",
     "coverage/jsonreport.py", "consumers ignore the key: reports do not show its value",
     "update proflint if the writer is newer; otherwise remove the key"},
    {"coverage-py/format", Severity::error, Category::version, "the value of `format` is 2 or 3, or the key is absent",
     "coverage/jsonreport.py", "scripts misread the data", "use a release of coverage.py that writes format 2 or 3"},
    {"coverage-py/timestamp", Severity::warning, Category::syntax, "the timestamp is an ISO 8601 date and time",
     "coverage/jsonreport.py, isoformat", "scripts cannot sort reports by time", "rerun 'coverage json'"},
    {"coverage-py/branch-flag", Severity::warning, Category::reference,
     "branches are listed if and only if branch_coverage is true (since coverage.py 5.4)", "coverage/jsonreport.py",
     "scripts fail with a KeyError or show no branches", "rerun 'coverage json'"},
    {"coverage-py/contexts-flag", Severity::warning, Category::reference,
     "contexts are listed if and only if show_contexts is true", "coverage/jsonreport.py",
     "scripts fail with a KeyError or show no contexts", "rerun 'coverage json'"},
    {"coverage-py/line-number", Severity::error, Category::range,
     "line numbers are at least 1, except in a list that contains only 0", "coverage/jsonreport.py",
     "scripts mark the wrong line", "rerun 'coverage json'"},
    {"coverage-py/line-order", Severity::error, Category::order,
     "lists of lines are in ascending order and have no duplicates", "coverage/jsonreport.py, sorted",
     "scripts count a line twice", "rerun 'coverage json'"},
    {"coverage-py/line-sets", Severity::error, Category::sum,
     "a missing line is not also listed as executed or excluded", "coverage/results.py",
     "reports show the line as both executed and missing", "rerun 'coverage json'"},
    {"coverage-py/summary-lines", Severity::error, Category::sum,
     "the line counts in a summary match its lists of lines", "coverage/jsonreport.py",
     "quality gates read a number that contradicts the lists", "rerun 'coverage json'"},
    {"coverage-py/summary-statements", Severity::error, Category::sum,
     "num_statements equals covered_lines plus missing_lines", "coverage/results.py",
     "quality gates read a number that contradicts the rest of the summary", "rerun 'coverage json'"},
    {"coverage-py/summary-branches", Severity::error, Category::sum,
     "num_branches equals covered_branches plus missing_branches, num_partial_branches is at most missing_branches, "
     "and missing_branches equals the length of its list",
     "coverage/results.py", "quality gates read a number that contradicts the rest of the summary",
     "rerun 'coverage json'"},
    {"coverage-py/branch-arc", Severity::error, Category::range,
     "a branch leads from a line to a line or to an exit (a negative number)", "coverage/results.py",
     "scripts mark the wrong line", "rerun 'coverage json'"},
    {"coverage-py/branch-sets", Severity::error, Category::sum, "a missing branch is not also listed as executed",
     "coverage/results.py", "reports show the branch as both executed and missing", "rerun 'coverage json'"},
    {"coverage-py/branch-source", Severity::warning, Category::reference,
     "the line of a branch is listed as executed or missing", "coverage/results.py",
     "scripts show the branch at a line without a statement", "rerun 'coverage json'"},
    {"coverage-py/percent", Severity::error, Category::sum, "percentages match the counts in their summary",
     "coverage/results.py", "quality gates read the wrong percentage", "rerun 'coverage json'"},
    {"coverage-py/percent-display", Severity::warning, Category::sum,
     "each displayed percentage is the rounded exact percentage, but 0 and 100 are displayed only for exactly 0 and "
     "100",
     "coverage/results.py, display_covered", "badges show the wrong percentage", "rerun 'coverage json'"},
    {"coverage-py/totals-sum", Severity::error, Category::sum, "totals equal the sums over all files",
     "coverage/results.py", "quality gates read totals that contradict the files", "rerun 'coverage json'"},
    {"coverage-py/region-sum", Severity::error, Category::sum,
     "the functions of a file together have at most as many lines and branches as the file; the same is true of its "
     "classes",
     "coverage/jsonreport.py", "scripts count lines twice", "rerun 'coverage json'"},
    {"coverage-py/region-lost", Severity::note, Category::sum,
     "the functions of a file together contain all its lines and branches; the same is true of its classes",
     "coverage/jsonreport.py", "the report omits a function or class because another one of the same name replaced it",
     "give the functions and classes of a file unique names"},
    {"coverage-py/context-line", Severity::error, Category::syntax, "the keys of contexts are line numbers",
     "coverage/jsonreport.py", "scripts fail with a ValueError", "rerun 'coverage json'"},
    {"coverage-py/path-escape", Severity::warning, Category::hygiene, "paths do not escape their base folder",
     "coverage/files.py, relative_filename", "scripts read files outside the checkout",
     "do not render sources for reports of unknown origin"},
    {"coverage-py/source-missing", Severity::warning, Category::reference,
     "every source exists under a folder given with --source-root", "coverage.py, which opens sources for its reports",
     "reports list the file but cannot show its source",
     "set --source-root to the folder that the paths are relative to"},
    {"coverage-py/source-line-range", Severity::error, Category::stale, "every line exists in its source",
     "coverage.py, which opens sources for its reports", "reports mark lines that did not run",
     "rerun the tests on this version of the source"},
    {"coverage-py/no-files", Severity::warning, Category::empty, "the report lists at least one file",
     "coverage/jsonreport.py", "consumers show no coverage",
     "change --include and --omit so that they select your sources"},
    {"coverage-py/all-zero", Severity::note, Category::empty, "at least one line was executed",
     "coverage/jsonreport.py", "reports show everything as not covered",
     "check that the tests ran under 'coverage run'"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::json_coverage::coverage_py
