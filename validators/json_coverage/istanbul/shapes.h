// The shapes of istanbul's coverage maps and summaries. Follows istanbul-lib-coverage 3.
#pragma once

#include "validators/json_coverage/istanbul/rules.h"
#include "validators/json_documents/shape.h"

namespace proflint::json_coverage::istanbul {

using namespace json_documents;

enum ShapeId : int {
  kFiles,
  kFile,
  kStatementMap,
  kFunctionMap,
  kFunction,
  kBranchMap,
  kBranch,
  kLocations,
  kLocation,
  kPoint,
  kStatementHits,
  kFunctionHits,
  kBranchHits,
  kTruthHits,
  kArms,
  kEntries,
  kEntry,
  kMetric
};

// Members by their index in the tables below.
namespace point {
enum : unsigned { line, column };
}
namespace location {
enum : unsigned { start, end };
}
namespace function {
enum : unsigned { name, loc, decl, line };
}
namespace branch {
enum : unsigned { type, locations, loc, line };
}
namespace file {
enum : unsigned { path, statement_map, function_map, branch_map, s, f, b, all, truths };
}
namespace entry {
constexpr unsigned kLines = 0, kMetrics = 5;
}
namespace metric {
enum : unsigned { total, covered, skipped, percent };
}

inline constexpr ShapeRules kLocationRules = {&"istanbul/location"_rule, &"istanbul/location"_rule};
inline constexpr ShapeRules kHitRules = {nullptr, &"istanbul/count"_rule};
inline constexpr unsigned kHit =
    kNumber | kStr | kBool | kNull;  // values other than integers are reported with their value

inline constexpr Member kPointKeys[] = {{"line", kInt | kNull, Need::optional},
                                        {"column", kInt | kNull, Need::optional}};
inline constexpr Shape kPointShape = {kPoint, "the place", Form::object, kPointKeys, &kLocationRules};
inline constexpr Member kLocationKeys[] = {{"start", kObj, Need::required, &kPointShape},
                                           {"end", kObj, Need::required, &kPointShape}};
inline constexpr Shape kLocationShape = {kLocation, "the location", Form::object, kLocationKeys, &kLocationRules};
inline constexpr Member kLocationItems[] = {{"the location", kObj, Need::required, &kLocationShape}};
inline constexpr Shape kStatementMapShape = {kStatementMap, "statementMap", Form::map, kLocationItems, &kLocationRules};
inline constexpr Shape kLocationsShape = {kLocations, "the list", Form::list, kLocationItems, &kLocationRules};

// solidity-coverage before 0.7 gives constructors and fallback functions the name null.
inline constexpr Member kFunctionKeys[] = {{"name", kStr | kNull},
                                           {"loc", kObj, Need::required, &kLocationShape},
                                           {"decl", kObj, Need::optional, &kLocationShape},
                                           {"line", kInt, Need::optional},
                                           {"skip", kBool, Need::optional}};
inline constexpr Shape kFunctionShape = {kFunction, "the function", Form::object, kFunctionKeys};
inline constexpr Member kFunctionItems[] = {{"a function", kObj, Need::required, &kFunctionShape}};
inline constexpr Shape kFunctionMapShape = {kFunctionMap, "fnMap", Form::map, kFunctionItems};

inline constexpr Member kBranchKeys[] = {{"type", kStr},
                                         {"locations", kList, Need::required, &kLocationsShape},
                                         {"loc", kObj, Need::optional, &kLocationShape},
                                         {"line", kInt, Need::optional}};
inline constexpr Shape kBranchShape = {kBranch, "the branch", Form::object, kBranchKeys};
inline constexpr Member kBranchItems[] = {{"a branch", kObj, Need::required, &kBranchShape}};
inline constexpr Shape kBranchMapShape = {kBranchMap, "branchMap", Form::map, kBranchItems};

inline constexpr Member kHitItems[] = {{"the hit count", kHit}};
inline constexpr Shape kStatementHitsShape = {kStatementHits, "s", Form::map, kHitItems, &kHitRules};
inline constexpr Shape kFunctionHitsShape = {kFunctionHits, "f", Form::map, kHitItems, &kHitRules};
inline constexpr Shape kArmsShape = {kArms, "the list", Form::list, kHitItems, &kHitRules};
inline constexpr Member kArmsItems[] = {{"the hit counts of a branch", kList, Need::required, &kArmsShape}};
inline constexpr Shape kBranchHitsShape = {kBranchHits, "b", Form::map, kArmsItems};
inline constexpr Shape kTruthHitsShape = {kTruthHits, "bT", Form::map, kArmsItems};

inline constexpr Member kFileKeys[] = {{"path", kStr},
                                       {"statementMap", kObj, Need::required, &kStatementMapShape},
                                       {"fnMap", kObj, Need::required, &kFunctionMapShape},
                                       {"branchMap", kObj, Need::required, &kBranchMapShape},
                                       {"s", kObj, Need::required, &kStatementHitsShape},
                                       {"f", kObj, Need::required, &kFunctionHitsShape},
                                       {"b", kObj, Need::required, &kBranchHitsShape},
                                       {"all", kBool, Need::optional},
                                       {"bT", kObj, Need::optional, &kTruthHitsShape},
                                       {"_coverageSchema", kStr, Need::optional},
                                       {"hash", kStr, Need::optional},
                                       {"contentHash", kStr, Need::optional},
                                       {"inputSourceMap", kAny, Need::optional, nullptr, true},
                                       {"l", kObj, Need::optional},
                                       {"code", kAny, Need::optional, nullptr, true}};
inline constexpr Shape kFileShape = {kFile, "the file", Form::object, kFileKeys};
inline constexpr Member kFileItems[] = {{"the file", kObj, Need::required, &kFileShape}};
inline constexpr Shape kFilesShape = {kFiles, "the report", Form::map, kFileItems};

inline constexpr Member kMetricKeys[] = {
    {"total", kInt}, {"covered", kInt}, {"skipped", kInt}, {"pct", kNumber | kStr}};
inline constexpr Shape kMetricShape = {kMetric, "the metric", Form::object, kMetricKeys};
inline constexpr Member kEntryKeys[] = {
    {"lines", kObj, Need::required, &kMetricShape},        {"statements", kObj, Need::required, &kMetricShape},
    {"functions", kObj, Need::required, &kMetricShape},    {"branches", kObj, Need::required, &kMetricShape},
    {"branchesTrue", kObj, Need::optional, &kMetricShape}, {"linesCovered", kAny, Need::optional}};
inline constexpr Shape kEntryShape = {kEntry, "the entry", Form::object, kEntryKeys};
inline constexpr Member kEntryItems[] = {{"the entry", kObj, Need::required, &kEntryShape}};
inline constexpr Shape kEntriesShape = {kEntries, "the summary", Form::map, kEntryItems};

}  // namespace proflint::json_coverage::istanbul
