// The shapes of result sets and last runs. Follows SimpleCov's ResultMerger and LastRun.
#pragma once

#include "validators/json_documents/shape.h"
#include "validators/simplecov/rules.h"

namespace proflint::simplecov::result_set {

using namespace json_documents;

enum ShapeId : int {
  kEntries,
  kEntry,
  kCoverage,
  kFile,
  kLines,
  kBranches,
  kArms,
  kMethods,
  kTracked,
  kContexts,
  kContextNames,
  kContextFiles,
  kBitmaps,
  kLastRun,
  kPercents,
};

// Members by their index in the tables below.
namespace entry {
enum : unsigned { coverage, timestamp, contexts };
}
namespace file {
enum : unsigned { lines, branches, methods };
}
namespace contexts {
enum : unsigned { version, names, files };
}

// Values other than counts are reported with their value.
inline constexpr ShapeRules kCountRules = {nullptr, &"simplecov/count"_rule};
inline constexpr unsigned kCount = kNumber | kStr | kBool | kNull;

inline constexpr Member kCountItems[] = {{"the count", kCount}};
inline constexpr Shape kLinesShape = {kLines, "lines", Form::list, kCountItems, &kCountRules};
inline constexpr Shape kArmsShape = {kArms, "the branch", Form::map, kCountItems, &kCountRules};
inline constexpr Member kBranchItems[] = {{"the branch", kObj, Need::required, &kArmsShape}};
inline constexpr Shape kBranchesShape = {kBranches, "branches", Form::map, kBranchItems};
inline constexpr Shape kMethodsShape = {kMethods, "methods", Form::map, kCountItems, &kCountRules};
inline constexpr Member kFileKeys[] = {{"lines", kList, Need::optional, &kLinesShape},
                                       {"branches", kObj, Need::optional, &kBranchesShape},
                                       {"methods", kObj, Need::optional, &kMethodsShape}};
inline constexpr Shape kFileShape = {kFile, "the file", Form::object, kFileKeys};

// Before 0.18 a file is the list of its lines.
inline constexpr Member kFileItems[] = {{"the file", kObj | kList, Need::required, &kFileShape, false, &kLinesShape}};
inline constexpr Shape kCoverageShape = {kCoverage, "coverage", Form::map, kFileItems};

inline constexpr Member kNameItems[] = {{"the name", kStr}};
inline constexpr Shape kTrackedShape = {kTracked, "tracked_files", Form::list, kNameItems};
inline constexpr Shape kContextNamesShape = {kContextNames, "contexts", Form::list, kNameItems};
inline constexpr Shape kBitmapsShape = {kBitmaps, "the contexts of the file", Form::map, kNameItems};
inline constexpr Member kBitmapItems[] = {{"the contexts of the file", kObj, Need::required, &kBitmapsShape}};
inline constexpr Shape kContextFilesShape = {kContextFiles, "files", Form::map, kBitmapItems};
inline constexpr Member kContextsKeys[] = {{"version", kInt},
                                           {"contexts", kList, Need::required, &kContextNamesShape},
                                           {"files", kObj, Need::required, &kContextFilesShape}};
inline constexpr Shape kContextsShape = {kContexts, "contexts", Form::object, kContextsKeys};

inline constexpr Member kEntryKeys[] = {{"coverage", kObj, Need::required, &kCoverageShape},
                                        {"timestamp", kNumber},
                                        {"contexts", kObj, Need::optional, &kContextsShape},
                                        {"run_id", kStr, Need::optional},
                                        {"worker_id", kStr, Need::optional},
                                        {"tracked_files", kList, Need::optional, &kTrackedShape}};
inline constexpr Shape kEntryShape = {kEntry, "the entry", Form::object, kEntryKeys};
inline constexpr Member kEntryItems[] = {{"the entry", kObj, Need::required, &kEntryShape}};
inline constexpr Shape kEntriesShape = {kEntries, "the result set", Form::map, kEntryItems};

inline constexpr Member kPercentKeys[] = {{"covered_percent", kNumber, Need::optional},
                                          {"line", kNumber, Need::optional},
                                          {"branch", kNumber, Need::optional},
                                          {"method", kNumber, Need::optional}};
inline constexpr Shape kPercentsShape = {kPercents, "result", Form::object, kPercentKeys};
inline constexpr Member kLastRunKeys[] = {{"result", kObj, Need::required, &kPercentsShape}};
inline constexpr Shape kLastRunShape = {kLastRun, "the last run", Form::object, kLastRunKeys};

}  // namespace proflint::simplecov::result_set
