// The rules of istanbul's coverage maps and summaries. Follows istanbul-lib-coverage 3.
#pragma once

#include "validators/core/rule.h"

namespace proflint::json_coverage::istanbul {

inline constexpr Rule kRules[] = {
    {"istanbul/key-missing", Severity::error, Category::syntax, "an object has the keys of its kind",
     "istanbul-lib-coverage, assertValidObject", "istanbul and nyc throw \"Invalid file coverage object\"",
     "write the report again"},
    {"istanbul/wrong-type", Severity::error, Category::syntax, "values are of the type of their key",
     "istanbul-lib-coverage, assertValidObject", "istanbul throws TypeError; nyc reports with exit status 0",
     "write the report again"},
    {"istanbul/key-unknown", Severity::note, Category::version, "the keys are those of istanbul",
     "istanbul-lib-coverage", "readers ignore the key", "nothing, if the writer is newer than proflint"},
    {"istanbul/position", Severity::error, Category::reference,
     "a branch has loc or line; a function has decl or line (otherwise a warning)", "istanbul-reports",
     "the lcovonly, cobertura and clover reporters stop: Cannot read properties of undefined (reading 'start')",
     "instrument with a current istanbul-lib-instrument, or run the reports on data of one tool only"},
    {"istanbul/path-mismatch", Severity::warning, Category::reference, "the key of a file is its path or the end of it",
     "istanbul-lib-coverage", "loading goes by the key, merging by the path", "write the report again"},
    {"istanbul/path-duplicate", Severity::warning, Category::duplicate, "a path occurs once", "istanbul-lib-coverage",
     "the two are merged into one", "write the report again"},
    {"istanbul/statement-keys", Severity::error, Category::reference, "s and statementMap have the same keys",
     "istanbul-lib-coverage", "hits without a statement end in TypeError, statements without hits are not counted",
     "write the report again; a filter changed one of the two"},
    {"istanbul/function-keys", Severity::error, Category::reference, "f and fnMap have the same keys",
     "istanbul-lib-coverage", "hits without a function end in TypeError, functions without hits are not counted",
     "write the report again; a filter changed one of the two"},
    {"istanbul/branch-keys", Severity::error, Category::reference, "b and branchMap have the same keys",
     "istanbul-lib-coverage", "hits without a branch end in TypeError, branches without hits are not counted",
     "write the report again; a filter changed one of the two"},
    {"istanbul/branch-arms", Severity::error, Category::sum, "a branch has hits for each of its locations",
     "istanbul-lib-instrument", "branches are counted short, the percentage is wrong", "write the report again"},
    {"istanbul/branch-locations", Severity::note, Category::sum, "a branch has a location for each of its hits",
     "istanbul-lib-instrument", "reports cannot show the branch; it is counted", "nothing; source maps lose locations"},
    {"istanbul/null-count", Severity::warning, Category::count, "no hit is null", "istanbul-lib-coverage",
     "the hit is lost: it counts as not covered", "look at the source map of the file"},
    {"istanbul/count", Severity::error, Category::count, "hits are integers from 0 to 2^63 - 1",
     "istanbul-lib-instrument", "negative and fractional hits count as covered, text is lost when reports are merged",
     "write the report again"},
    {"istanbul/location", Severity::error, Category::syntax,
     "a location has start and end, each with a line from 1 on and a column", "istanbul-lib-instrument",
     "merging ends in TypeError", "write the report again"},
    {"istanbul/location-order", Severity::note, Category::range, "a location starts before it ends",
     "istanbul-lib-instrument", "reports mark something else", "nothing; source maps give such locations"},
    {"istanbul/column-negative", Severity::note, Category::range, "columns are not negative", "istanbul-lib-instrument",
     "none is known", "nothing; c8 writes -1"},
    {"istanbul/branch-type", Severity::warning, Category::range, "the type of a branch is one of istanbul's",
     "istanbul-lib-instrument", "reports show an unknown word", "write the report again"},
    {"istanbul/type-arms", Severity::note, Category::sum, "a branch has as many hits as its type has arms",
     "istanbul-lib-instrument", "an arm is missing in the report", "nothing; source maps lose arms"},
    {"istanbul/truth-keys", Severity::warning, Category::reference, "each entry of bT has one of b, of the same length",
     "istanbul-lib-instrument", "merging ends in TypeError", "write the report again"},
    {"istanbul/source-missing", Severity::warning, Category::reference,
     "the source is below a folder given with --source-root", "istanbul-reports, html",
     "the html report shows no source for the file", "give the folder that the paths start at"},
    {"istanbul/source-line-range", Severity::error, Category::stale, "the source has the lines of the report",
     "istanbul-reports, html", "the html report marks other code than what ran, or stops",
     "run the tests again on this version of the source"},
    {"istanbul/no-files", Severity::warning, Category::empty, "the report has files", "istanbul-lib-coverage",
     "coverage is shown as 0 % or Unknown", "look at the filters, and whether anything ran instrumented"},
    {"istanbul/all-zero", Severity::note, Category::empty, "some hit is larger than 0", "istanbul-lib-coverage",
     "everything is shown as not covered", "look whether the tests ran"},
    {"istanbul/set-maps", Severity::warning, Category::stale,
     "a path has the same statementMap, fnMap and branchMap in all files of a set", "istanbul-lib-coverage, nyc#1538",
     "merging adds hits up by key: those of other statements and branches, and some are lost, with exit status 0",
     "merge reports of one build only, made with the same instrumenter"},
    {"istanbul/summary-range", Severity::error, Category::sum, "covered and skipped are from 0 to total",
     "istanbul-lib-coverage", "badges and gates read a wrong number", "write the report again"},
    {"istanbul/summary-percent", Severity::error, Category::sum,
     "pct is that of covered and total, cut to two decimals", "istanbul-lib-coverage, percent.js",
     "badges and gates read a wrong number", "write the report again"},
    {"istanbul/summary-total", Severity::error, Category::sum, "the entry total is the sum of the others",
     "istanbul-lib-coverage", "badges and gates read a wrong number", "write the report again"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::json_coverage::istanbul
