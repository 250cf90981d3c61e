// Strict defaults, and the limits that only vet has.
#include "tools/program/settings/vet_limits.h"

#include <algorithm>
#include <iterator>

namespace proflint::tools {
namespace {

constexpr std::uint64_t kBytesPerSecond = std::uint64_t{32} << 20;
constexpr std::uint64_t kWallFactor = 4, kMaxSeconds = 1 << 20;

constexpr VetLimitRow kRows[] = {
    {"memory-max", &VetLimits::memory_max, "bytes", "vet: memory for one file, whatever its size"},
    {"time", &VetLimits::time, "seconds",
     "vet: processor time for one file, plus one second per 32 MiB of its contents"},
};

}  // namespace

Limits strict_limits() {
  Limits limits;
  limits.set(Limit::file_size, std::uint64_t{256} << 20);
  limits.set(Limit::nesting, 200);
  limits.set(Limit::inflated_ratio, 200);
  limits.set(Limit::archive_size, std::uint64_t{256} << 20);
  limits.set(Limit::archive_members, 10'000);
  return limits;
}

std::span<const VetLimitRow> vet_limit_rows() {
  return kRows;
}

const VetLimitRow* find_vet_limit(std::string_view name) {
  const auto row =
      std::find_if(std::begin(kRows), std::end(kRows), [&](const VetLimitRow& one) { return one.name == name; });
  return row == std::end(kRows) ? nullptr : row;
}

std::uint64_t seconds_for(const VetLimits& limits, std::uint64_t size) {
  const std::uint64_t more = size / kBytesPerSecond;
  return limits.time > UINT64_MAX - more ? UINT64_MAX : limits.time + more;
}

std::chrono::seconds wall_time_for(std::uint64_t seconds) {
  return std::chrono::seconds(kWallFactor * std::clamp<std::uint64_t>(seconds, 1, kMaxSeconds));
}

}  // namespace proflint::tools
