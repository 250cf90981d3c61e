// The limits for untrusted files: stricter defaults for the limits of every check, and limits that need a separate
// process.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string_view>

#include "validators/core/limits.h"

namespace proflint::tools {

// The limits of checks, for untrusted files.
Limits strict_limits();

// The resources that one process may use.
struct VetLimits {
  std::uint64_t memory_max = std::uint64_t{1} << 30;
  std::uint64_t time = 5;
};

// One row: what `--limit NAME=VALUE` sets with vet.
struct VetLimitRow {
  std::string_view name;
  std::uint64_t VetLimits::*member;
  std::string_view unit, meaning;
};

std::span<const VetLimitRow> vet_limit_rows();

// The row called `name`; nullptr if there is none.
const VetLimitRow* find_vet_limit(std::string_view name);

// Seconds of processor time that checking a file of `size` bytes may take.
std::uint64_t seconds_for(const VetLimits& limits, std::uint64_t size);

// The maximum elapsed time for `seconds` of processor time: four times as long, from four seconds to 48 days.
std::chrono::seconds wall_time_for(std::uint64_t seconds);

}  // namespace proflint::tools
