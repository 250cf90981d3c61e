// The CPU mode in the misc bits of records. Follows uapi/linux/perf_event.h, PERF_RECORD_MISC_CPUMODE_MASK.
#pragma once

#include <cstdint>

namespace proflint::perf_data {

enum CpuMode : unsigned {
  kUnknownMode,
  kKernelMode,
  kUserMode,
  kHypervisorMode,
  kGuestKernelMode,
  kGuestUserMode,  // the last one
};

constexpr unsigned cpu_mode(std::uint16_t misc) {
  return misc & 7u;
}
constexpr bool is_kernel_mode(unsigned mode) {
  return mode == kKernelMode || mode == kGuestKernelMode;
}
constexpr bool is_user_mode(unsigned mode) {
  return mode == kUserMode || mode == kGuestUserMode;
}

}  // namespace proflint::perf_data
