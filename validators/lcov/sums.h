// The totals of one section: FNF FNH BRF BRH MCF MCH LF LH. Follows geninfo(1), TRACEFILE FORMAT.
#pragma once

#include <array>
#include <optional>

#include "validators/lcov/context.h"
#include "validators/lcov/counted.h"

namespace proflint::lcov {

// A pair of totals: found and hit.
enum class SumPair : std::uint8_t { functions, branches, conditions, lines };

class Sums {
 public:
  explicit Sums(Context& context) : context_(context) {}

  void add(const Line& sum, std::string_view record);
  void clear() {
    sums_ = {};
    is_merged_ = false;
  }
  bool has_functions_and_lines() const { return !sums_[0].where.empty() && !sums_[sums_.size() - 2].where.empty(); }

  // Checks the totals against each other. `section` is its text, which contains all records given. `executed` is the
  // number of executed lines in a section of coverage.py, which up to 7.6.1 counts docstrings in LH but not in LF: this
  // LH may exceed LF.
  void check_pairs(std::string_view section, std::optional<std::uint64_t> executed);
  // Compares a pair with the counted records; the hit count may be unknown. In a loose section, a difference is only a
  // note.
  void check(SumPair pair, Counted found, std::optional<Counted> hit, bool is_loose);

  // Whether LF and LH have these values. If so, removes both, so that the totals of lines are no longer checked.
  bool take_lines(std::uint64_t found, std::uint64_t hit);

 private:
  struct Sum {
    std::uint64_t value = 0;
    std::string_view where;  // the record; empty: missing
    std::string_view digits;
  };

  // Compares one total of the pair.
  void compare(SumPair pair, bool is_hit, Counted counted, bool is_loose);

  Context& context_;
  std::array<Sum, 8> sums_ = {};  // in the order of the kinds
  bool is_merged_ = false;        // the end of the section is lost, so another one is added to it
};

}  // namespace proflint::lcov
