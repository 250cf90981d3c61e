// The companion files of a listing: its source, and the counts of its notes and data. Follows the header lines of
// GCC's gcov.cc.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/core/format.h"
#include "validators/core/line_counts.h"

namespace proflint::gcov_text {

// Found once, before the lines are read.
struct Beside {
  explicit Beside(std::pmr::memory_resource* memory) : counts(memory) {}

  std::optional<Companion> source;
  std::string_view source_name;        // in the header, like data_name
  std::string_view data_name;          // in the header
  std::pmr::vector<LineCount> counts;  // ascending; empty: notes and data are missing or unusable
  bool has_any() const { return source.has_value() || !counts.empty(); }
};

// Requests the files that the header names: the source below --source-root, or else next to the listing; notes and data
// next to the listing only.
void find_beside(std::string_view text, const Input& input, Beside& beside);

}  // namespace proflint::gcov_text
