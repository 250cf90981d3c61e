// The lines of one class: what they add up to, their order, and those that are there twice. Follows coverage-04.dtd.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash.h"
#include "validators/coverage/totals.h"
#include "validators/encodings/xml/sax.h"

namespace proflint::xml_coverage::cobertura {

class ClassLines {
 public:
  explicit ClassLines(std::pmr::memory_resource* memory) : ascending_(memory), others_(memory) {}

  void clear() {
    totals_ = {};
    ascending_.clear();
    if (!others_.empty()) others_.clear();
  }

  // `conditions`: those of the line, whose tag is `tag`. `may_conflict`: the writer repeats lines with other hits, as
  // gcovr does.
  void add(std::uint32_t number, bool is_hit, const coverage::Covered& conditions, bool may_conflict,
           const encodings::xml::Tag& tag, GroupedFindings& found);

  const coverage::Totals& totals() const { return totals_; }

 private:
  using Hits = boost::unordered_flat_map<std::uint32_t, bool, NumberHash, std::equal_to<std::uint32_t>,
                                         std::pmr::polymorphic_allocator<std::pair<const std::uint32_t, bool>>>;

  // Whether the line `number`, which is not after all others, was hit where it occurred first; nothing if it is new.
  std::optional<bool> find_or_add(std::uint32_t number, bool is_hit);

  coverage::Totals totals_;
  std::pmr::vector<std::pair<std::uint32_t, bool>> ascending_;  // lines after all before them: those of most writers
  Hits others_;                                                 // first occurrences of others, by number
};

}  // namespace proflint::xml_coverage::cobertura
