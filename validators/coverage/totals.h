// Totals: what a report states about itself, and what its records add up to.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "validators/core/report.h"

namespace proflint::coverage {

// How many there are, and how many of them were executed.
struct Covered {
  std::uint64_t found = 0, hit = 0;

  void add(bool is_hit) { ++found, hit += is_hit ? 1 : 0; }
  void add(const Covered& other) { found += other.found, hit += other.hit; }
};

// Of one source file, or of the whole report.
struct Totals {
  Covered lines, branches, functions;

  void add(const Totals& other) {
    lines.add(other.lines), branches.add(other.branches), functions.add(other.functions);
  }
};

// What a stated total may be. Where a format leaves open what is counted, writers differ, and anything between is
// right.
struct Counted {
  std::uint64_t least = 0, most = 0;

  Counted(std::uint64_t exactly) : least(exactly), most(exactly) {}  // not explicit: most totals are one number
  Counted(std::uint64_t one, std::uint64_t other) : least(std::min(one, other)), most(std::max(one, other)) {}
  bool has(std::uint64_t value) const { return value >= least && value <= most; }
};

// Adds `rule` at `where` if the total called `name` states something else than was counted:
// "LF is 200, the section has 2 lines"; `things` says what was counted ("lines"), `place` where ("the section has").
void check_total(const Rule& rule, std::string_view where, const char* name, std::uint64_t stated, Counted counted,
                 const char* place, const char* things, Report& report);

// Adds up counts without wrapping: at most 2^64 - 1.
constexpr std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

}  // namespace proflint::coverage
