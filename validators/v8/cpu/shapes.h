// The shapes of CPU profiles: with a list of nodes, and the older ones with a tree of nodes. Follows the Chrome
// DevTools Protocol and, for older profiles, v8-profiler.h.
#pragma once

#include "validators/json_documents/shape.h"
#include "validators/v8/call_frame.h"
#include "validators/v8/cpu/rules.h"

namespace proflint::v8::cpu {

using namespace json_documents;

enum ShapeId : int {
  kWrapper,
  kProfile,
  kNodes,
  kNode,
  kCallFrame,
  kChildIds,
  kTicks,
  kTick,
  kSamples,
  kDeltas,
  kTreeProfile,
  kTree,
  kTreeChildren,
  kTimestamps,
  kOldTree,
};

// Members by their index in the tables below.
namespace profile {
enum : unsigned { nodes, start, end, samples, deltas, early_deltas };
}
namespace tree_profile {
enum : unsigned { head, start, end, samples, timestamps };
}
namespace node {
enum : unsigned { id, call_frame, hits, children, parent, ticks };
}
namespace tree {
enum : unsigned { name, url, line, hits, id, children, column, ticks };
}
namespace old_tree {
enum : unsigned { name, url, line, total, self, children, column };
}
namespace tick {
enum : unsigned { line, ticks };
}

inline constexpr Shape kCallFrameShape = {kCallFrame, "the call frame", Form::object, kCallFrameKeys};
inline constexpr Member kIdItems[] = {{"the id", kInt}};
inline constexpr Shape kChildIdsShape = {kChildIds, "children", Form::list, kIdItems};
inline constexpr Shape kSamplesShape = {kSamples, "samples", Form::list, kIdItems};
inline constexpr Member kTimeItems[] = {{"the time", kNumber}};
inline constexpr Shape kDeltasShape = {kDeltas, "timeDeltas", Form::list, kTimeItems};
inline constexpr Shape kTimestampsShape = {kTimestamps, "timestamps", Form::list, kTimeItems};
inline constexpr Member kTickKeys[] = {{"line", kInt},
                                       {"ticks", kInt},
                                       {"startLocationId", kInt, Need::optional},
                                       {"endLocationId", kInt, Need::optional}};
inline constexpr Shape kTickShape = {kTick, "the tick", Form::object, kTickKeys};
inline constexpr Member kTickItems[] = {{"the tick", kObj, Need::required, &kTickShape}};
inline constexpr Shape kTicksShape = {kTicks, "positionTicks", Form::list, kTickItems};

inline constexpr Member kNodeKeys[] = {{"id", kInt},
                                       {"callFrame", kObj, Need::required, &kCallFrameShape},
                                       {"hitCount", kInt, Need::optional},
                                       {"children", kList, Need::optional, &kChildIdsShape},
                                       {"parent", kInt, Need::optional},
                                       {"positionTicks", kList, Need::optional, &kTicksShape},
                                       {"deoptReason", kStr, Need::optional},
                                       {"locationId", kInt, Need::optional}};
inline constexpr Shape kNodeShape = {kNode, "the node", Form::object, kNodeKeys};
inline constexpr Member kNodeItems[] = {{"the node", kObj, Need::required, &kNodeShape}};
inline constexpr Shape kNodesShape = {kNodes, "nodes", Form::list, kNodeItems};
inline constexpr Member kProfileKeys[] = {{"nodes", kList, Need::required, &kNodesShape},
                                          {"startTime", kNumber},
                                          {"endTime", kNumber},
                                          {"samples", kList, Need::optional, &kSamplesShape},
                                          {"timeDeltas", kList, Need::optional, &kDeltasShape},
                                          {"timestampDeltas", kList, Need::optional, &kDeltasShape},
                                          {"lines", kList, Need::optional},
                                          {"title", kStr, Need::optional},
                                          {"$vscode", kObj, Need::optional}};
inline constexpr Shape kProfileShape = {kProfile, "the profile", Form::object, kProfileKeys};

// The shapes of trees contain themselves, so they are defined in shapes.cc.
extern const Shape kTreeShape, kOldTreeShape;

inline constexpr Member kTreeItems[] = {{"the node", kObj, Need::required, &kTreeShape}};
inline constexpr Shape kTreeChildrenShape = {kTreeChildren, "children", Form::list, kTreeItems};
inline constexpr Member kTreeKeys[] = {kFunctionName,
                                       {"url", kStr},
                                       {"lineNumber", kInt | kStr},
                                       {"hitCount", kInt},
                                       {"id", kInt},
                                       {"children", kList, Need::required, &kTreeChildrenShape},
                                       {"columnNumber", kInt, Need::optional},
                                       {"positionTicks", kList, Need::optional, &kTicksShape},
                                       {"scriptId", kStr | kInt, Need::optional},
                                       {"callUID", kNumber, Need::optional},
                                       {"bailoutReason", kStr, Need::optional},
                                       {"deoptReason", kStr, Need::optional},
                                       {"lineTicks", kList | kNull, Need::optional}};
inline constexpr Member kTreeProfileKeys[] = {{"head", kObj, Need::required, &kTreeShape},
                                              {"startTime", kNumber | kStr},
                                              {"endTime", kNumber | kStr},
                                              {"samples", kList, Need::optional, &kSamplesShape},
                                              {"timestamps", kList, Need::optional, &kTimestampsShape},
                                              {"bottomUpHead", kObj, Need::optional},
                                              {"typeId", kAny, Need::optional},
                                              {"uid", kAny, Need::optional},
                                              {"title", kStr, Need::optional},
                                              {"idleTime", kNumber, Need::optional},
                                              {"lines", kList, Need::optional}};
inline constexpr Shape kTreeProfileShape = {kTreeProfile, "the profile", Form::object, kTreeProfileKeys};

// Chrome 23 and earlier: times instead of hits and samples.
inline constexpr Member kOldTreeItems[] = {{"the node", kObj, Need::required, &kOldTreeShape}};
inline constexpr Shape kOldChildrenShape = {kTreeChildren, "children", Form::list, kOldTreeItems};
inline constexpr Member kOldTreeKeys[] = {kFunctionName,
                                          {"url", kStr},
                                          {"lineNumber", kInt},
                                          {"totalTime", kNumber},
                                          {"selfTime", kNumber},
                                          {"children", kList, Need::required, &kOldChildrenShape},
                                          {"columnNumber", kInt, Need::optional},
                                          {"numberOfCalls", kInt, Need::optional},
                                          {"visible", kBool, Need::optional},
                                          {"callUID", kNumber, Need::optional},
                                          {"id", kInt, Need::optional},
                                          {"scriptId", kStr | kInt, Need::optional}};
inline constexpr Member kOldProfileKeys[] = {{"head", kObj, Need::required, &kOldTreeShape},
                                             {"startTime", kNumber, Need::optional},
                                             {"endTime", kNumber, Need::optional},
                                             {"samples", kList, Need::optional, &kSamplesShape},
                                             {"timestamps", kList, Need::optional, &kTimestampsShape},
                                             {"bottomUpHead", kObj, Need::optional},
                                             {"typeId", kAny, Need::optional},
                                             {"uid", kAny, Need::optional},
                                             {"title", kStr, Need::optional},
                                             {"idleTime", kNumber, Need::optional},
                                             {"lines", kList, Need::optional}};
inline constexpr Shape kOldProfileShape = {kTreeProfile, "the profile", Form::object, kOldProfileKeys};

// The answer of Profiler.stop: a profile inside the key `profile`.
inline constexpr ShapeRules kWrapperRules = {};
inline constexpr Member kWrappedProfile[] = {{"profile", kObj, Need::required, &kProfileShape}};
inline constexpr Member kWrappedTree[] = {{"profile", kObj, Need::required, &kTreeProfileShape}};
inline constexpr Member kWrappedOldTree[] = {{"profile", kObj, Need::required, &kOldProfileShape}};
inline constexpr Shape kWrapperShape = {kWrapper, "the document", Form::object, kWrappedProfile, &kWrapperRules};
inline constexpr Shape kTreeWrapperShape = {kWrapper, "the document", Form::object, kWrappedTree, &kWrapperRules};
inline constexpr Shape kOldWrapperShape = {kWrapper, "the document", Form::object, kWrappedOldTree, &kWrapperRules};

}  // namespace proflint::v8::cpu
