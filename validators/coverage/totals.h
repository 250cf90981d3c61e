// Compares the totals that a report states with the sums of its records.
#pragma once

#include <algorithm>
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

// The valid values of a stated total. If a format does not define it exactly, writers differ, and all their values are
// valid.
class Counted {
 public:
  Counted(std::uint64_t exactly) : Counted(exactly, exactly, true) {}  // not explicit: most totals are one number
  // One of two values, or any value of a range that includes both ends. Their order does not matter.
  static Counted either(std::uint64_t one, std::uint64_t other) { return {one, other, true}; }
  static Counted between(std::uint64_t one, std::uint64_t other) { return {one, other, false}; }

  // Whether a stated total is valid.
  bool has(std::uint64_t value) const {
    return value == minimum_ || value == maximum_ || (!is_either_ && value > minimum_ && value < maximum_);
  }
  // The smallest and the largest valid value.
  std::uint64_t minimum() const { return minimum_; }
  std::uint64_t maximum() const { return maximum_; }
  // The word between these two in a message, with its blanks.
  const char* joint() const { return is_either_ || maximum_ - minimum_ == 1 ? " or " : " to "; }

 private:
  Counted(std::uint64_t one, std::uint64_t other, bool is_either)
      : minimum_(std::min(one, other)), maximum_(std::max(one, other)), is_either_(is_either) {}

  std::uint64_t minimum_, maximum_;
  bool is_either_;
};

// The counted things: "line", "lines".
struct Noun {
  const char *one, *many;  // static
};

// Adds `rule` at `where` if the total called `name` differs from the count:
// "LF is 200, but the section has 2 lines"; `noun` names the counted things, `place` their place ("the section has"),
// `variants` those of them that writers count differently ("duplicate lines"). Findings is Report or GroupedFindings.
template <class Findings>
void check_total(const Rule& rule, std::string_view where, const char* name, std::uint64_t stated, Counted counted,
                 const char* place, Noun noun, const char* variants, Findings& findings) {
  if (counted.has(stated)) return;
  const Plural maximum = {counted.maximum(), noun.one, noun.many};
  if (counted.minimum() == counted.maximum())
    findings.add(rule, where, name, " is ", stated, ", but ", place, " ", maximum);
  else
    findings.add(rule, where, name, " is ", stated, ", but ", place, " ", counted.minimum(), counted.joint(), maximum,
                 ", depending on how ", variants, " are counted");
}

// Adds up counts without wrapping: at most 2^64 - 1.
constexpr std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

// " (66.67%)", the share in percent, for the end of a message; empty if `whole` is 0. REQUIRES: at most 6 decimals.
std::string share_of(Int128 part, Int128 whole, unsigned decimals);

}  // namespace proflint::coverage
