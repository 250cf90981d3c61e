// The shapes of sampling heap profiles. Follows the Chrome DevTools Protocol, HeapProfiler.SamplingHeapProfile.
#pragma once

#include "validators/json_documents/shape.h"
#include "validators/v8/call_frame.h"
#include "validators/v8/heap/rules.h"

namespace proflint::v8::heap {

using namespace json_documents;

enum ShapeId : int { kWrapper, kProfile, kNode, kCallFrame, kChildren, kSamples, kSample };

// Members by their index in the tables below.
namespace profile {
enum : unsigned { head, samples };
}
namespace node {
enum : unsigned { call_frame, self_size, children, id };
}
namespace sample {
enum : unsigned { size, node, ordinal };
}

inline constexpr Shape kCallFrameShape = {kCallFrame, "the call frame", Form::object, kCallFrameKeys};

extern const Shape kNodeShape;  // contains itself; defined in shapes.cc

inline constexpr Member kChildItems[] = {{"the node", kObj, Need::required, &kNodeShape}};
inline constexpr Shape kChildrenShape = {kChildren, "children", Form::list, kChildItems};
inline constexpr Member kNodeKeys[] = {{"callFrame", kObj, Need::required, &kCallFrameShape},
                                       {"selfSize", kNumber},
                                       {"children", kList, Need::required, &kChildrenShape},
                                       {"id", kInt, Need::optional}};
inline constexpr Member kSampleKeys[] = {{"size", kNumber}, {"nodeId", kInt}, {"ordinal", kNumber}};
inline constexpr Shape kSampleShape = {kSample, "the sample", Form::object, kSampleKeys};
inline constexpr Member kSampleItems[] = {{"the sample", kObj, Need::required, &kSampleShape}};
inline constexpr Shape kSamplesShape = {kSamples, "samples", Form::list, kSampleItems};
inline constexpr Member kProfileKeys[] = {{"head", kObj, Need::required, &kNodeShape},
                                          {"samples", kList, Need::optional, &kSamplesShape},
                                          {"startTime", kNumber, Need::optional},
                                          {"endTime", kNumber, Need::optional}};
inline constexpr Shape kProfileShape = {kProfile, "the profile", Form::object, kProfileKeys};

// The answer of HeapProfiler.stopSampling: a profile inside the key `profile`.
inline constexpr ShapeRules kWrapperRules = {};
inline constexpr Member kWrapperKeys[] = {{"profile", kObj, Need::required, &kProfileShape}};
inline constexpr Shape kWrapperShape = {kWrapper, "the document", Form::object, kWrapperKeys, &kWrapperRules};

}  // namespace proflint::v8::heap
