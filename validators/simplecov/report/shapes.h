// The shapes of reports: SimpleCov 1.x, simplecov_json_formatter (plain) and simplecov-json (files). Follows
// SimpleCov's JSON Schema and the two gems.
#pragma once

#include "validators/json_documents/shape.h"
#include "validators/simplecov/rules.h"

namespace proflint::simplecov::report {

using namespace json_documents;

enum ShapeId : int {
  kDocument,
  kMeta,
  kSums,
  kSum,
  kGroups,
  kGroup,
  kGroupFiles,
  kCoverage,
  kFile,
  kSource,
  kLines,
  kBranches,
  kBranch,
  kMethods,
  kMethod,
  kBitmaps,
  kContexts,
  kErrors,
  kByName,
  kByCriterion,
  kViolation,
  kPlainDocument,
  kPlainMeta,
  kPlainGroups,
  kPlainGroup,
  kPlainGroupLines,
  kPlainFile,
  kFilesDocument,
  kFilesMetrics,
  kFiles,
  kFilesFile,
  kFilesLines,
};

// Members by their index in the tables below.
namespace document {
enum : unsigned { schema, meta, total, coverage, groups, errors, contexts };
}
namespace meta {
enum : unsigned { schema_version, simplecov_version, timestamp, line, branch, method };
}
namespace sum {
enum : unsigned { covered, missed, total, percent, strength, omitted };
}
namespace file {
enum : unsigned { lines, branches, methods, source, contexts, covered_0 };
// covered, missed, total and percent of lines, then of branches and methods; omitted lines
constexpr unsigned kNumbers = 4, kOmitted = covered_0 + 3 * kNumbers;
}  // namespace file
namespace branch {
enum : unsigned { type, start, end, coverage };
}
namespace violation {
enum : unsigned { actual, expected, maximum };
}

inline constexpr ShapeRules kCountRules = {&"simplecov/key-missing"_rule, &"simplecov/count"_rule,
                                           &"simplecov/key-unknown"_rule};
inline constexpr unsigned kCount = kNumber | kStr | kBool | kNull;

inline constexpr Member kCountItems[] = {{"the count", kCount}};
inline constexpr Shape kLinesShape = {kLines, "lines", Form::list, kCountItems, &kCountRules};
inline constexpr Member kBranchKeys[] = {{"type", kStr},       {"start_line", kInt},  {"end_line", kInt},
                                         {"coverage", kCount}, {"report_line", kInt}, {"inline", kBool}};
inline constexpr Shape kBranchShape = {kBranch, "the branch", Form::object, kBranchKeys};
inline constexpr Member kBranchItems[] = {{"the branch", kObj, Need::required, &kBranchShape}};
inline constexpr Shape kBranchesShape = {kBranches, "branches", Form::list, kBranchItems};
inline constexpr Member kMethodKeys[] = {
    {"name", kStr}, {"start_line", kInt}, {"end_line", kInt}, {"coverage", kCount}};
inline constexpr Shape kMethodShape = {kMethod, "the method", Form::object, kMethodKeys};
inline constexpr Member kMethodItems[] = {{"the method", kObj, Need::required, &kMethodShape}};
inline constexpr Shape kMethodsShape = {kMethods, "methods", Form::list, kMethodItems};
inline constexpr Member kTextItems[] = {{"the text", kStr, Need::required, nullptr, true}};
inline constexpr Shape kSourceShape = {kSource, "source", Form::list, kTextItems};
inline constexpr Member kNameItems[] = {{"the name", kStr}};
inline constexpr Shape kBitmapsShape = {kBitmaps, "contexts", Form::map, kNameItems};
inline constexpr Shape kContextsShape = {kContexts, "contexts", Form::list, kNameItems};

inline constexpr Member kFileKeys[] = {{"lines", kList, Need::optional, &kLinesShape},
                                       {"branches", kList, Need::optional, &kBranchesShape},
                                       {"methods", kList, Need::optional, &kMethodsShape},
                                       {"source", kList, Need::optional, &kSourceShape, true},
                                       {"contexts", kObj, Need::optional, &kBitmapsShape},
                                       {"covered_lines", kInt, Need::optional},
                                       {"missed_lines", kInt, Need::optional},
                                       {"total_lines", kInt, Need::optional},
                                       {"lines_covered_percent", kNumber, Need::optional},
                                       {"covered_branches", kInt, Need::optional},
                                       {"missed_branches", kInt, Need::optional},
                                       {"total_branches", kInt, Need::optional},
                                       {"branches_covered_percent", kNumber, Need::optional},
                                       {"covered_methods", kInt, Need::optional},
                                       {"missed_methods", kInt, Need::optional},
                                       {"total_methods", kInt, Need::optional},
                                       {"methods_covered_percent", kNumber, Need::optional},
                                       {"omitted_lines", kInt, Need::optional}};
inline constexpr Shape kFileShape = {kFile, "the file", Form::object, kFileKeys};
inline constexpr Member kFileItems[] = {{"the file", kObj, Need::required, &kFileShape}};
inline constexpr Shape kCoverageShape = {kCoverage, "coverage", Form::map, kFileItems};

inline constexpr Member kSumKeys[] = {{"covered", kInt},    {"missed", kInt},      {"total", kInt},
                                      {"percent", kNumber}, {"strength", kNumber}, {"omitted", kInt, Need::optional}};
inline constexpr Shape kSumShape = {kSum, "the sum", Form::object, kSumKeys};
inline constexpr Member kSumsKeys[] = {{"lines", kObj, Need::optional, &kSumShape},
                                       {"branches", kObj, Need::optional, &kSumShape},
                                       {"methods", kObj, Need::optional, &kSumShape}};
inline constexpr Shape kSumsShape = {kSums, "total", Form::object, kSumsKeys};
inline constexpr Shape kGroupFilesShape = {kGroupFiles, "files", Form::list, kNameItems};
inline constexpr Member kGroupKeys[] = {{"lines", kObj, Need::optional, &kSumShape},
                                        {"branches", kObj, Need::optional, &kSumShape},
                                        {"methods", kObj, Need::optional, &kSumShape},
                                        {"files", kList, Need::required, &kGroupFilesShape}};
inline constexpr Shape kGroupShape = {kGroup, "the group", Form::object, kGroupKeys};
inline constexpr Member kGroupItems[] = {{"the group", kObj, Need::required, &kGroupShape}};
inline constexpr Shape kGroupsShape = {kGroups, "groups", Form::map, kGroupItems};

inline constexpr Member kViolationKeys[] = {
    {"actual", kNumber}, {"expected", kNumber, Need::optional}, {"maximum", kNumber, Need::optional}};
inline constexpr Shape kViolationShape = {kViolation, "the violation", Form::object, kViolationKeys};
inline constexpr Member kViolationItems[] = {{"the violation", kObj, Need::required, &kViolationShape}};
inline constexpr Shape kByCriterionShape = {kByCriterion, "the violations", Form::map, kViolationItems};
inline constexpr Member kByNameItems[] = {{"the violations", kObj, Need::required, &kByCriterionShape}};
inline constexpr Shape kByNameShape = {kByName, "the violations", Form::map, kByNameItems};
inline constexpr Member kErrorKeys[] = {{"minimum_coverage", kObj, Need::optional, &kByCriterionShape},
                                        {"maximum_coverage", kObj, Need::optional, &kByCriterionShape},
                                        {"minimum_coverage_by_file", kObj, Need::optional, &kByNameShape},
                                        {"minimum_coverage_by_group", kObj, Need::optional, &kByNameShape},
                                        {"maximum_coverage_drop", kObj, Need::optional, &kByCriterionShape}};
inline constexpr Shape kErrorsShape = {kErrors, "errors", Form::object, kErrorKeys};

inline constexpr Member kMetaKeys[] = {
    {"schema_version", kStr},   {"simplecov_version", kStr}, {"timestamp", kStr},
    {"line_coverage", kBool},   {"branch_coverage", kBool},  {"method_coverage", kBool},
    {"command_name", kStr},     {"project_name", kStr},      {"root", kStr},
    {"primary_coverage", kStr}, {"commit", kStr | kNull},    {"command_names", kList, Need::optional}};
inline constexpr Shape kMetaShape = {kMeta, "meta", Form::object, kMetaKeys};
inline constexpr Member kDocumentKeys[] = {{"$schema", kStr},
                                           {"meta", kObj, Need::required, &kMetaShape},
                                           {"total", kObj, Need::required, &kSumsShape},
                                           {"coverage", kObj, Need::required, &kCoverageShape},
                                           {"groups", kObj, Need::required, &kGroupsShape},
                                           {"errors", kObj, Need::required, &kErrorsShape},
                                           {"contexts", kList, Need::optional, &kContextsShape}};
inline constexpr Shape kDocumentShape = {kDocument, "the report", Form::object, kDocumentKeys};

// simplecov_json_formatter.
namespace plain_file {
enum : unsigned { lines, branches };
}
inline constexpr Member kPlainBranchKeys[] = {
    {"type", kStr}, {"start_line", kInt}, {"end_line", kInt}, {"coverage", kCount}};
inline constexpr Shape kPlainBranchShape = {kBranch, "the branch", Form::object, kPlainBranchKeys};
inline constexpr Member kPlainBranchItems[] = {{"the branch", kObj, Need::required, &kPlainBranchShape}};
inline constexpr Shape kPlainBranchesShape = {kBranches, "branches", Form::list, kPlainBranchItems};
inline constexpr Member kPlainFileKeys[] = {{"lines", kList, Need::required, &kLinesShape},
                                            {"branches", kList, Need::optional, &kPlainBranchesShape}};
inline constexpr Shape kPlainFileShape = {kPlainFile, "the file", Form::object, kPlainFileKeys};
inline constexpr Member kPlainFileItems[] = {{"the file", kObj, Need::required, &kPlainFileShape}};
inline constexpr Shape kPlainCoverageShape = {kCoverage, "coverage", Form::map, kPlainFileItems};
inline constexpr Member kPlainGroupLinesKeys[] = {{"covered_percent", kNumber}};
inline constexpr Shape kPlainGroupLinesShape = {kPlainGroupLines, "lines", Form::object, kPlainGroupLinesKeys};
inline constexpr Member kPlainGroupKeys[] = {{"lines", kObj, Need::required, &kPlainGroupLinesShape}};
inline constexpr Shape kPlainGroupShape = {kPlainGroup, "the group", Form::object, kPlainGroupKeys};
inline constexpr Member kPlainGroupItems[] = {{"the group", kObj, Need::required, &kPlainGroupShape}};
inline constexpr Shape kPlainGroupsShape = {kPlainGroups, "groups", Form::map, kPlainGroupItems};
inline constexpr Member kPlainMetaKeys[] = {{"simplecov_version", kStr}};
inline constexpr Shape kPlainMetaShape = {kPlainMeta, "meta", Form::object, kPlainMetaKeys};
inline constexpr Member kPlainKeys[] = {{"meta", kObj, Need::required, &kPlainMetaShape},
                                        {"coverage", kObj, Need::required, &kPlainCoverageShape},
                                        {"groups", kObj, Need::optional, &kPlainGroupsShape}};
inline constexpr Shape kPlainShape = {kPlainDocument, "the report", Form::object, kPlainKeys};

// simplecov-json.
namespace files_file {
enum : unsigned { name, percent, strength, covered, lines, coverage };
}
namespace files_document {
enum : unsigned { files, metrics, timestamp };
}
namespace metrics {
enum : unsigned { percent, strength, covered, total };
}
inline constexpr Member kFilesLinesKeys[] = {{"lines", kList, Need::required, &kLinesShape},
                                             {"branches", kAny, Need::optional},
                                             {"methods", kAny, Need::optional}};
inline constexpr Shape kFilesLinesShape = {kFilesLines, "coverage", Form::object, kFilesLinesKeys};
inline constexpr Member kFilesFileKeys[] = {
    {"filename", kStr},
    {"covered_percent", kNumber},
    {"covered_strength", kNumber},
    {"covered_lines", kInt},
    {"lines_of_code", kInt},
    {"coverage", kObj | kList, Need::required, &kFilesLinesShape, false, &kLinesShape}};
inline constexpr Shape kFilesFileShape = {kFilesFile, "the file", Form::object, kFilesFileKeys};
inline constexpr Member kFilesItems[] = {{"the file", kObj, Need::required, &kFilesFileShape}};
inline constexpr Shape kFilesListShape = {kFiles, "files", Form::list, kFilesItems};
inline constexpr Member kMetricsKeys[] = {
    {"covered_percent", kNumber}, {"covered_strength", kNumber}, {"covered_lines", kInt}, {"total_lines", kInt}};
inline constexpr Shape kMetricsShape = {kFilesMetrics, "metrics", Form::object, kMetricsKeys};
inline constexpr Member kFilesKeys[] = {{"files", kList, Need::required, &kFilesListShape},
                                        {"metrics", kObj, Need::required, &kMetricsShape},
                                        {"timestamp", kInt, Need::optional},
                                        {"command_name", kStr, Need::optional}};
inline constexpr Shape kFilesShape = {kFilesDocument, "the report", Form::object, kFilesKeys};

}  // namespace proflint::simplecov::report
