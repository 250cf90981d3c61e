// The bytes around a finding, divided into marked and unmarked text, for writers that show them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "validators/core/report.h"

namespace proflint::tools {

// A piece of a line of text. Views into the finding's excerpt.
struct MarkedLine {
  std::string_view before, marked, after;
  bool is_cut_before = false, is_cut_after = false;  // the line continues on that side
};

// The line of a finding in a text file; a long one is shortened around the marked part.
MarkedLine marked_line(const Finding& finding);

// A row of up to 16 bytes.
struct HexRow {
  std::uint64_t offset = 0;
  std::string_view bytes;
  std::size_t first = 16, last = 16;  // marked are the columns from `first` up to, not including, `last`
};

// The rows of a finding in a binary file, at most three. Something missing is marked as one column.
std::vector<HexRow> hex_rows(const Finding& finding);

}  // namespace proflint::tools
