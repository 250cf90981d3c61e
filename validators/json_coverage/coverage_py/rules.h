// The rules of coverage.py's JSON report. Follows jsonreport.py of coverage.py 7.
#pragma once

#include "validators/core/rule.h"

namespace proflint::json_coverage::coverage_py {

inline constexpr Rule kRules[] = {
    {"coverage-py/key-missing", Severity::error, Category::syntax, "an object has the keys of its kind",
     "jsonreport.py", "scripts end with KeyError", "write the report again"},
    {"coverage-py/wrong-type", Severity::error, Category::syntax, "values are of the type of their key",
     "jsonreport.py", "scripts end with TypeError", "write the report again"},
    {"coverage-py/key-unknown", Severity::note, Category::version, "the keys are those of coverage.py", "jsonreport.py",
     "readers ignore the key", "nothing, if the writer is newer than proflint"},
    {"coverage-py/format", Severity::error, Category::version, "the format is not given, 2 or 3", "jsonreport.py",
     "scripts read something else than is there", "use a coverage.py that readers know"},
    {"coverage-py/timestamp", Severity::warning, Category::syntax, "the timestamp is a date and time of ISO 8601",
     "jsonreport.py, isoformat", "scripts cannot order reports", "write the report again"},
    {"coverage-py/branch-flag", Severity::warning, Category::reference,
     "branches are listed if and only if branch_coverage is true (from coverage.py 5.4 on)", "jsonreport.py",
     "scripts end with KeyError or show no branches", "write the report again"},
    {"coverage-py/contexts-flag", Severity::warning, Category::reference,
     "contexts are listed if show_contexts says so, and only then", "jsonreport.py",
     "scripts end with KeyError or show no contexts", "write the report again"},
    {"coverage-py/line-number", Severity::error, Category::range, "lines are 1 or larger, but for a list of 0 alone",
     "jsonreport.py", "scripts mark another line", "write the report again"},
    {"coverage-py/line-order", Severity::error, Category::order, "lists of lines ascend", "jsonreport.py, sorted",
     "a line is counted twice", "write the report again"},
    {"coverage-py/line-sets", Severity::error, Category::sum, "a missing line is neither executed nor excluded",
     "results.py", "the line is shown in two ways", "write the report again"},
    {"coverage-py/summary-lines", Severity::error, Category::sum, "a summary counts the lines of its lists",
     "jsonreport.py", "gates read a number that the lists do not give", "write the report again"},
    {"coverage-py/summary-statements", Severity::error, Category::sum, "statements are covered or missing lines",
     "results.py", "gates read a number that the others do not give", "write the report again"},
    {"coverage-py/summary-branches", Severity::error, Category::sum,
     "branches are covered or missing, and no more are partial than missing", "results.py",
     "gates read a number that the others do not give", "write the report again"},
    {"coverage-py/branch-arc", Severity::error, Category::range, "a branch is a line, and a line or an exit",
     "results.py", "scripts mark another line", "write the report again"},
    {"coverage-py/branch-sets", Severity::error, Category::sum, "no branch is both executed and missing", "results.py",
     "the branch is shown in two ways", "write the report again"},
    {"coverage-py/branch-source", Severity::warning, Category::reference, "the line of a branch is executed or missing",
     "results.py", "the branch is of no statement", "write the report again"},
    {"coverage-py/percent", Severity::error, Category::sum, "percentages match the numbers of their summary",
     "results.py", "gates read another percentage", "write the report again"},
    {"coverage-py/percent-display", Severity::warning, Category::sum,
     "displayed percentages are the exact ones, rounded; 0 and 100 only if they are exact",
     "results.py, display_covered", "badges show another percentage", "write the report again"},
    {"coverage-py/totals-sum", Severity::error, Category::sum, "totals are the sums of the files", "results.py",
     "gates read other numbers than the files have", "write the report again"},
    {"coverage-py/region-sum", Severity::error, Category::sum,
     "functions, and classes, have no more lines and branches than their file", "jsonreport.py",
     "lines are counted twice", "write the report again"},
    {"coverage-py/region-lost", Severity::note, Category::sum,
     "functions, and classes, have all lines and branches of their file", "jsonreport.py",
     "a function is missing; one of the same name has its key", "nothing; give functions of a file unique names"},
    {"coverage-py/context-line", Severity::error, Category::syntax, "the keys of contexts are line numbers",
     "jsonreport.py", "scripts end with ValueError", "write the report again"},
    {"coverage-py/path-escape", Severity::warning, Category::hygiene, "no path of a file leads above its start",
     "files.py, relative_filename", "scripts read files outside of the checkout",
     "do not show reports of unknown origin with their sources"},
    {"coverage-py/source-missing", Severity::warning, Category::reference,
     "the source is below a folder given with --source-root", "coverage.py, which opens sources for its reports",
     "reports that show sources have none for the file", "give the folder that the paths start at"},
    {"coverage-py/source-line-range", Severity::error, Category::stale, "the source has the lines of the report",
     "coverage.py, which opens sources for its reports", "lines are marked that are not those that ran",
     "run the tests again on this version of the source"},
    {"coverage-py/no-files", Severity::warning, Category::empty, "the report has files", "jsonreport.py",
     "the report is empty", "look at --include and --omit"},
    {"coverage-py/all-zero", Severity::note, Category::empty, "some line was executed", "jsonreport.py",
     "everything is shown as not covered", "look whether the tests ran under coverage"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::json_coverage::coverage_py
