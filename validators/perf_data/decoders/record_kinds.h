// Types of records by number, and the minimum size of kernel records.
// Follows uapi/linux/perf_event.h (enum perf_event_type) and tools/lib/perf/include/perf/event.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "validators/perf_data/decoders/walker.h"

namespace proflint::perf_data {

constexpr std::uint32_t kSampleType = 9, kLastKernelType = 22;
constexpr std::uint32_t kAttrType = 64, kTracingDataType = 66, kBuildIdType = 67, kFinishedRoundType = 68,
                        kAuxtraceType = 71, kCpuMapType = 74, kFeatureType = 80, kCompressedType = 81,
                        kFinishedInitType = 82, kCompressed2Type = 83, kLastToolType = 86;

struct KernelKind {
  const char* name;
  std::size_t minimum;  // bytes of the body without the trailer
  bool is_fixed;        // bodies have exactly `minimum` bytes
};

// REQUIRES: 1 <= type <= kLastKernelType.
const KernelKind& kernel_kind(std::uint32_t type);

// The name of a record of perf; nullptr if its type has none here.
const char* tool_name(std::uint32_t type);

// "the SAMPLE record", or "the record of type 200" if the type has no name here.
std::string title_of(std::uint32_t type);

// The end of a message about an unknown type: the kernel's record that differs in one bit, as in core/flip.h.
std::string flip_of(std::uint32_t type);

}  // namespace proflint::perf_data
