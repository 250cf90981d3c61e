// The sums of one section: FNF FNH BRF BRH MCF MCH LF LH. Follows geninfo(1), TRACEFILE FORMAT.
#pragma once

#include <array>
#include <optional>

#include "validators/coverage/totals.h"
#include "validators/lcov/context.h"

namespace proflint::lcov {

// A pair of sums: what is found and what is hit.
enum class SumPair : std::uint8_t { functions, branches, conditions, lines };

class Sums {
 public:
  explicit Sums(Context& context) : context_(context) {}

  void add(const LcovLine& sum, std::string_view record);
  void clear() { sums_ = {}; }

  // What the sums say about each other.
  void check_pairs();
  // Compares a pair with what was counted; of what is hit nothing may be known. In a loose section a difference is no
  // more than a note.
  void check(SumPair pair, coverage::Counted found, std::optional<coverage::Counted> hit, bool is_loose);

  // Whether there is such a pair, with these values; without it the sums of lines are not checked any more.
  bool take_lines(std::uint64_t found, std::uint64_t hit);

 private:
  struct Sum {
    std::uint64_t value = 0;
    std::string_view where;  // the record; empty: not there
    std::string_view digits;
  };

  void check(const Rule& rule, const Sum& sum, std::size_t index, coverage::Counted counted, coverage::Noun noun,
             bool is_loose);

  Context& context_;
  std::array<Sum, 8> sums_ = {};  // in the order of the kinds
};

}  // namespace proflint::lcov
