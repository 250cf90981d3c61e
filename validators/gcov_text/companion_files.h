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

// Opened once, before the lines are read.
struct CompanionFiles {
  explicit CompanionFiles(std::pmr::memory_resource* memory) : counts(memory) {}

  std::optional<Companion> source;
  std::string_view source_name;        // from the header
  std::string_view data_name;          // from the header
  std::pmr::vector<LineCount> counts;  // in ascending order; empty: notes and data are missing or unusable
  bool has_any() const { return source.has_value() || !counts.empty(); }
};

// Requests the files that the header names: the source below --source-root or, without that option, next to the
// listing; notes and data only next to the listing.
void find_companion_files(std::string_view text, const Input& input, CompanionFiles& companion_files);

}  // namespace proflint::gcov_text
