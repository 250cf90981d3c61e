// Adds up bins at the speed of memory.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "validators/core/wide.h"

namespace proflint::gmon::rules {

inline constexpr std::uint16_t kFullBin = 0xffff;

struct BinTotals {
  Uint128 sum = 0;
  std::uint64_t full = 0;  // number of 16-bit bins that are 65535
  std::string_view first_full;
};

// The totals of `bins`, which are complete bins of `bin_bytes` (1, 2, 4 or 8) bytes.
BinTotals add_bins(std::string_view bins, unsigned bin_bytes, std::endian order);

// Adds 16-bit bins to `sums`, which has an element for each.
void accumulate_bins(std::string_view bins, std::endian order, std::uint64_t* sums);

}  // namespace proflint::gmon::rules
