// The sums over the records of a section, for the check of its totals. Follows geninfo(1), TRACEFILE FORMAT.
#pragma once

#include <algorithm>
#include <cstdint>

namespace proflint::lcov {

// The valid values of a total. Where geninfo(1) does not define it exactly, writers differ, and all their values are
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

}  // namespace proflint::lcov
