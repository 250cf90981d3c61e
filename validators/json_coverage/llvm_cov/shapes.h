// The shape of llvm-cov's exports. Follows the comment in LLVM's CoverageExporterJson.cpp.
#pragma once

#include "validators/json_documents/shape.h"

namespace proflint::json_coverage::llvm_cov {

using namespace json_documents;

enum ShapeId : int {
  kDocument,
  kData,
  kExport,
  kFiles,
  kFile,
  kFunctions,
  kFunction,
  kFilenames,
  kExpansions,
  kExpansionItem,
  kSegments,
  kSegment,
  kRegions,
  kRegion,
  kBranches,
  kBranch,
  kRecords,
  kRecord,
  kConditions,
  kVectors,
  kVector,
  kVectorConditions,
  kSummary,
  kMetric
};

// The end of a message about a count that may stand for a larger one.
inline constexpr const char* kClamped = "; llvm-cov writes at most 2^63 - 1, so the true count may be larger";

// Members by their index in the tables below.
namespace metric {
enum : unsigned { count, covered, percent, notcovered };
}
namespace summary {
enum : unsigned { lines, functions, regions, instantiations, branches, mcdc };
constexpr unsigned kCount = 6;
}  // namespace summary
namespace vector {
enum : unsigned { conditions, executed, result };
}
namespace expansion {
enum : unsigned { filenames, source_region, regions, branches };
}
namespace function {
enum : unsigned { name, count, regions, filenames, branches, records };
}
namespace file {
enum : unsigned { name, summary, segments, branches, expansions, records };
}
namespace exported {
enum : unsigned { files, totals, functions };
}
namespace document {
enum : unsigned { type, version, data, cargo };
}

inline constexpr Member kMetricKeys[] = {
    {"count", kInt}, {"covered", kInt}, {"percent", kNumber}, {"notcovered", kInt}};
// Without notcovered.
inline constexpr Shape kShortMetricShape = {kMetric, "the metric", Form::object, std::span(kMetricKeys).first(3)};
inline constexpr Shape kMetricShape = {kMetric, "the metric", Form::object, kMetricKeys};
inline constexpr Member kSummaryKeys[] = {
    {"lines", kObj, Need::required, &kShortMetricShape}, {"functions", kObj, Need::required, &kShortMetricShape},
    {"regions", kObj, Need::required, &kMetricShape},    {"instantiations", kObj, Need::optional, &kShortMetricShape},
    {"branches", kObj, Need::optional, &kMetricShape},   {"mcdc", kObj, Need::optional, &kMetricShape}};
inline constexpr Shape kSummaryShape = {kSummary, "the summary", Form::object, kSummaryKeys};

// Tuples::check_flags() decides which integers may stand for booleans.
inline constexpr Member kSegmentItems[] = {{"the line", kInt},
                                           {"the column", kInt},
                                           {"the count", kInt},
                                           {"has_count", kBool | kInt},
                                           {"is_region_entry", kBool | kInt},
                                           {"is_gap_region", kBool}};
inline constexpr Shape kSegmentShape = {kSegment, "the segment", Form::tuple, kSegmentItems};
inline constexpr Member kSegmentList[] = {{"a segment", kList, Need::required, &kSegmentShape}};
inline constexpr Shape kSegmentsShape = {kSegments, "the list", Form::list, kSegmentList};

inline constexpr Member kRegionItems[] = {{"the line", kInt},        {"the column", kInt}, {"the end line", kInt},
                                          {"the end column", kInt},  {"the count", kInt},  {"the file id", kInt},
                                          {"the expanded id", kInt}, {"the kind", kInt}};
inline constexpr Shape kRegionShape = {kRegion, "the region", Form::tuple, kRegionItems};
inline constexpr Member kRegionList[] = {{"a region", kList, Need::required, &kRegionShape}};
inline constexpr Shape kRegionsShape = {kRegions, "the list", Form::list, kRegionList};

inline constexpr Member kBranchItems[] = {
    {"the line", kInt},       {"the column", kInt},      {"the end line", kInt},
    {"the end column", kInt}, {"the true count", kInt},  {"the false count", kInt},
    {"the file id", kInt},    {"the expanded id", kInt}, {"the kind", kInt}};
inline constexpr Shape kBranchShape = {kBranch, "the branch", Form::tuple, kBranchItems};
inline constexpr Member kBranchList[] = {{"a branch", kList, Need::required, &kBranchShape}};
inline constexpr Shape kBranchesShape = {kBranches, "the list", Form::list, kBranchList};

inline constexpr Member kConditionList[] = {{"a condition", kBool}};
inline constexpr Shape kConditionsShape = {kConditions, "the list", Form::list, kConditionList};
inline constexpr Member kVectorConditionList[] = {{"a condition", kBool | kNull}};
inline constexpr Shape kVectorConditionsShape = {kVectorConditions, "the list", Form::list, kVectorConditionList};
inline constexpr Member kVectorKeys[] = {
    {"conditions", kList, Need::required, &kVectorConditionsShape}, {"executed", kBool}, {"result", kBool | kNull}};
inline constexpr Shape kVectorShape = {kVector, "the test vector", Form::object, kVectorKeys};
inline constexpr Member kVectorList[] = {{"a test vector", kObj, Need::required, &kVectorShape}};
inline constexpr Shape kVectorsShape = {kVectors, "the list", Form::list, kVectorList};
// Of 7, 10 or 11 elements: the seventh is the conditions, or a file id.
inline constexpr Member kRecordItems[] = {{"the line", kInt},
                                          {"the column", kInt},
                                          {"the end line", kInt},
                                          {"the end column", kInt},
                                          {"element 5", kInt},
                                          {"element 6", kInt},
                                          {"element 7", kInt | kList, Need::required, &kConditionsShape},
                                          {"the expanded id", kInt},
                                          {"the kind", kInt},
                                          {"the conditions", kList, Need::required, &kConditionsShape},
                                          {"the test vectors", kList, Need::required, &kVectorsShape}};
inline constexpr Shape kRecordShape = {kRecord, "the MC/DC record", Form::tuple, kRecordItems};
inline constexpr Member kRecordList[] = {{"an MC/DC record", kList, Need::required, &kRecordShape}};
inline constexpr Shape kRecordsShape = {kRecords, "the list", Form::list, kRecordList};

inline constexpr Member kFilenameList[] = {{"a filename", kStr}};
inline constexpr Shape kFilenamesShape = {kFilenames, "the list", Form::list, kFilenameList};
inline constexpr Member kExpansionKeys[] = {{"filenames", kList, Need::required, &kFilenamesShape},
                                            {"source_region", kList, Need::required, &kRegionShape},
                                            {"target_regions", kList, Need::required, &kRegionsShape},
                                            {"branches", kList, Need::optional, &kBranchesShape}};
inline constexpr Shape kExpansionShape = {kExpansionItem, "the expansion", Form::object, kExpansionKeys};
inline constexpr Member kExpansionList[] = {{"an expansion", kObj, Need::required, &kExpansionShape}};
inline constexpr Shape kExpansionsShape = {kExpansions, "the list", Form::list, kExpansionList};

inline constexpr Member kFunctionKeys[] = {{"name", kStr},
                                           {"count", kInt},
                                           {"regions", kList, Need::required, &kRegionsShape},
                                           {"filenames", kList, Need::required, &kFilenamesShape},
                                           {"branches", kList, Need::optional, &kBranchesShape},
                                           {"mcdc_records", kList, Need::optional, &kRecordsShape}};
inline constexpr Shape kFunctionShape = {kFunction, "the function", Form::object, kFunctionKeys};
inline constexpr Member kFunctionList[] = {{"a function", kObj, Need::required, &kFunctionShape}};
inline constexpr Shape kFunctionsShape = {kFunctions, "the list", Form::list, kFunctionList};

inline constexpr Member kFileKeys[] = {{"filename", kStr},
                                       {"summary", kObj, Need::required, &kSummaryShape},
                                       {"segments", kList, Need::optional, &kSegmentsShape},
                                       {"branches", kList, Need::optional, &kBranchesShape},
                                       {"expansions", kList, Need::optional, &kExpansionsShape},
                                       {"mcdc_records", kList, Need::optional, &kRecordsShape}};
inline constexpr Shape kFileShape = {kFile, "the file", Form::object, kFileKeys};
inline constexpr Member kFileList[] = {{"a file", kObj, Need::required, &kFileShape}};
inline constexpr Shape kFilesShape = {kFiles, "the list", Form::list, kFileList};

inline constexpr Member kExportKeys[] = {{"files", kList, Need::required, &kFilesShape},
                                         {"totals", kObj, Need::required, &kSummaryShape},
                                         {"functions", kList, Need::optional, &kFunctionsShape}};
inline constexpr Shape kExportShape = {kExport, "the export", Form::object, kExportKeys};
inline constexpr Member kDataList[] = {{"an export", kObj, Need::required, &kExportShape}};
inline constexpr Shape kDataShape = {kData, "the list", Form::list, kDataList};
inline constexpr Member kDocumentKeys[] = {{"type", kStr},
                                           {"version", kStr},
                                           {"data", kList, Need::required, &kDataShape},
                                           {"cargo_llvm_cov", kObj, Need::optional}};
inline constexpr Shape kDocumentShape = {kDocument, "the document", Form::object, kDocumentKeys};

}  // namespace proflint::json_coverage::llvm_cov
