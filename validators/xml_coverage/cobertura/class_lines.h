// The lines of one class: what they add up to, their order, and those that are there twice. Follows coverage-04.dtd.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <memory_resource>
#include <vector>

#include "validators/core/hash.h"
#include "validators/core/repeats.h"
#include "validators/coverage/totals.h"

namespace proflint::xml_coverage::cobertura {

class ClassLines {
 public:
  explicit ClassLines(std::pmr::memory_resource* memory) : hits_(memory) {}

  void clear() {
    totals_ = {};
    hits_.clear();
    highest_ = 0;
    has_any_ = false;
  }

  // `conditions`: those of the line. `may_conflict`: the writer repeats lines with other hits, as gcovr does.
  void add(std::uint32_t number, bool is_hit, const coverage::Covered& conditions, bool may_conflict,
           std::string_view where, Repeats& found);

  const coverage::Totals& totals() const { return totals_; }

 private:
  using Hits = boost::unordered_flat_map<std::uint32_t, bool, NumberHash, std::equal_to<std::uint32_t>,
                                         std::pmr::polymorphic_allocator<std::pair<const std::uint32_t, bool>>>;

  coverage::Totals totals_;
  Hits hits_;                  // by number
  std::uint32_t highest_ = 0;  // of the first occurrences so far
  bool has_any_ = false;
};

}  // namespace proflint::xml_coverage::cobertura
