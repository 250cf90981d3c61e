// The lines of one class: their sums, their order, and duplicates. Follows coverage-04.dtd.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/core/recycle.h"
#include "validators/coverage/totals.h"
#include "validators/encodings/xml/sax.h"
#include "validators/xml_coverage/cobertura/writer.h"

namespace proflint::xml_coverage::cobertura {

class ClassLines {
 public:
  explicit ClassLines(std::pmr::memory_resource* memory) : ascending_(memory), of_methods_(memory), others_(memory) {}

  void clear() {
    totals_ = {};
    method_totals_ = {};
    ascending_.clear();
    of_methods_.clear();
    recycle(others_);
  }

  // Adds the line of `tag`, to which the `conditions` belong.
  void add(std::uint32_t number, bool is_hit, const coverage::Covered& conditions, const Writer& writer,
           const encodings::xml::Tag& tag, GroupedFindings& found);

  // Adds a line of one of the methods.
  void add_of_method(std::uint32_t number, bool is_hit) {
    method_totals_.add(is_hit);
    of_methods_.emplace_back(number, is_hit);
  }

  const coverage::Totals& totals() const { return totals_; }
  // The lines of all methods, duplicates included.
  const coverage::Covered& method_totals() const { return method_totals_; }
  // Whether the class has exactly the lines of its methods, and a line is hit if and only if a method has it as hit.
  bool is_made_of_methods();

 private:
  using Hits = HashMap<std::uint32_t, bool>;

  // Whether an earlier occurrence of the line `number`, which is not after all others, was hit; nothing if it is new.
  std::optional<bool> find_or_add(std::uint32_t number, bool is_hit);

  coverage::Totals totals_;
  coverage::Covered method_totals_;
  std::pmr::vector<std::pair<std::uint32_t, bool>> ascending_;  // lines in ascending order, as most writers have them
  std::pmr::vector<std::pair<std::uint32_t, bool>> of_methods_;
  Hits others_;  // first occurrences of others, by number
};

}  // namespace proflint::xml_coverage::cobertura
