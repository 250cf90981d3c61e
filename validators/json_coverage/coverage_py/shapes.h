// The shape of coverage.py's JSON report. Follows jsonreport.py of coverage.py 7.
#pragma once

#include "validators/json_coverage/coverage_py/rules.h"
#include "validators/json_documents/shape.h"

namespace proflint::json_coverage::coverage_py {

using namespace json_documents;

enum ShapeId : int {
  kDocument,
  kMeta,
  kFiles,
  kFile,
  kRegions,
  kRegion,
  kSummary,
  kLines,
  kBranches,
  kArc,
  kContexts,
  kContextNames
};

// Members by their index in the tables below.
namespace summary {
enum : unsigned {
  covered_lines,
  num_statements,
  missing_lines,
  excluded_lines,
  percent,
  display,
  num_branches,
  num_partial_branches,
  covered_branches,
  missing_branches,
  statements_percent,
  statements_display,
  branches_percent,
  branches_display
};
}
namespace unit {
enum : unsigned {
  executed_lines,
  missing_lines,
  excluded_lines,
  summary,
  executed_branches,
  missing_branches,
  contexts,
  start_line,
  functions,
  classes
};
}
namespace meta {
enum : unsigned { version, timestamp, branch_coverage, show_contexts, format };
}
namespace document {
enum : unsigned { meta, files, totals };
}

inline constexpr ShapeRules kArcRules = {nullptr, &"coverage-py/branch-arc"_rule};

inline constexpr Member kSummaryKeys[] = {{"covered_lines", kInt},
                                          {"num_statements", kInt},
                                          {"missing_lines", kInt},
                                          {"excluded_lines", kInt},
                                          {"percent_covered", kNumber},
                                          {"percent_covered_display", kStr, Need::optional},  // from 5.4 on
                                          {"num_branches", kInt, Need::optional},
                                          {"num_partial_branches", kInt, Need::optional},
                                          {"covered_branches", kInt, Need::optional},
                                          {"missing_branches", kInt, Need::optional},
                                          {"percent_statements_covered", kNumber, Need::optional},
                                          {"percent_statements_covered_display", kStr, Need::optional},
                                          {"percent_branches_covered", kNumber, Need::optional},
                                          {"percent_branches_covered_display", kStr, Need::optional}};
inline constexpr Shape kSummaryShape = {kSummary, "the summary", Form::object, kSummaryKeys};

inline constexpr Member kLineItems[] = {{"a line", kInt}};
inline constexpr Shape kLinesShape = {kLines, "the list", Form::list, kLineItems};
inline constexpr Member kArcItems[] = {{"the line of a branch", kInt}, {"the end of a branch", kInt}};
inline constexpr Shape kArcShape = {kArc, "the branch", Form::tuple, kArcItems, &kArcRules};
inline constexpr Member kBranchItems[] = {{"a branch", kList, Need::required, &kArcShape}};
inline constexpr Shape kBranchesShape = {kBranches, "the list", Form::list, kBranchItems};
inline constexpr Member kContextNameItems[] = {{"a context", kStr}};
inline constexpr Shape kContextNamesShape = {kContextNames, "the list", Form::list, kContextNameItems};
inline constexpr Member kContextItems[] = {{"the contexts of a line", kList, Need::required, &kContextNamesShape}};
inline constexpr Shape kContextsShape = {kContexts, "contexts", Form::map, kContextItems};

// The keys that functions and classes share with files come first.
constexpr std::size_t kRegionKeyCount = 8;
extern const Shape kRegionsShape;
inline constexpr Member kUnitKeys[] = {{"executed_lines", kList, Need::required, &kLinesShape},
                                       {"missing_lines", kList, Need::required, &kLinesShape},
                                       {"excluded_lines", kList, Need::required, &kLinesShape},
                                       {"summary", kObj, Need::required, &kSummaryShape},
                                       {"executed_branches", kList, Need::optional, &kBranchesShape},
                                       {"missing_branches", kList, Need::optional, &kBranchesShape},
                                       {"contexts", kObj, Need::optional, &kContextsShape},
                                       {"start_line", kInt, Need::optional},
                                       {"functions", kObj, Need::optional, &kRegionsShape},
                                       {"classes", kObj, Need::optional, &kRegionsShape}};
inline constexpr Shape kRegionShape = {kRegion, "the function or class", Form::object,
                                       std::span(kUnitKeys).first(kRegionKeyCount)};
inline constexpr Member kRegionItems[] = {{"a function or class", kObj, Need::required, &kRegionShape}};
inline constexpr Shape kRegionsShape = {kRegions, "the map", Form::map, kRegionItems};
inline constexpr Shape kFileShape = {kFile, "the file", Form::object, kUnitKeys};
inline constexpr Member kFileItems[] = {{"a file", kObj, Need::required, &kFileShape}};
inline constexpr Shape kFilesShape = {kFiles, "files", Form::map, kFileItems};

inline constexpr Member kMetaKeys[] = {{"version", kStr},
                                       {"timestamp", kStr},
                                       {"branch_coverage", kBool},
                                       {"show_contexts", kBool},
                                       {"format", kInt, Need::optional}};
inline constexpr Shape kMetaShape = {kMeta, "meta", Form::object, kMetaKeys};
inline constexpr Member kDocumentKeys[] = {{"meta", kObj, Need::required, &kMetaShape},
                                           {"files", kObj, Need::required, &kFilesShape},
                                           {"totals", kObj, Need::required, &kSummaryShape}};
inline constexpr Shape kDocumentShape = {kDocument, "the document", Form::object, kDocumentKeys};

}  // namespace proflint::json_coverage::coverage_py
