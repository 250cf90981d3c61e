// The sums of a report: lines, branches and functions, and how many of each were executed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "validators/core/report.h"

namespace proflint::coverage {

// The number of all things, and of the executed ones.
struct Covered {
  std::uint64_t found = 0, hit = 0;  // `hit` are among `found`

  // Adds one thing, or all things of a part.
  void add(bool is_hit) { ++found, hit += is_hit ? 1 : 0; }
  void add(const Covered& other) { found += other.found, hit += other.hit; }
};

// The sums of one source file or of the whole report.
struct Totals {
  Covered lines, branches, functions;  // each 0 if the format does not count such things

  // Adds the sums of a part.
  void add(const Totals& other) {
    lines.add(other.lines), branches.add(other.branches), functions.add(other.functions);
  }
};

// Adds up counts without wrapping: at most 2^64 - 1.
constexpr std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

// " (66.67%)", the share in percent, for the end of a message; empty if `whole` is 0. REQUIRES: at most 6 decimals.
std::string share_of(Int128 part, Int128 whole, unsigned decimals);

}  // namespace proflint::coverage
