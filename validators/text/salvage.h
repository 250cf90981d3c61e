// Records of text that can be salvaged: lines, and groups of lines after a header.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "validators/core/report.h"
#include "validators/core/text_lines.h"

namespace proflint::text {

// The line with its line end, as far as it has one.
inline std::string_view with_line_end(const TextLine& line) {
  const std::size_t end = (line.has_cr ? 1 : 0) + (line.is_terminated ? 1 : 0);
  return {line.text.data(), line.text.size() + end};
}

// The role of a line in salvaging.
enum class LineKind : std::uint8_t {
  record,
  leading,  // belongs to the record that follows: a comment
  other,
};

// Reports each line that is a record, with the leading lines before it; kind_of(line) gets lines without their ends.
// A last line without a line end is not a record: a number in it may have lost its last digits.
template <class KindOf>
void report_line_records(std::string_view text, Report& report, KindOf kind_of) {
  const char* start = nullptr;  // of the leading lines
  TextLines lines(text);
  for (TextLine line; lines.next(line) && line.is_terminated;) {
    const LineKind kind = kind_of(line.text);
    if (kind == LineKind::other) {
      start = nullptr;
      continue;
    }
    if (start == nullptr) start = line.text.data();
    if (kind == LineKind::leading) continue;
    const std::string_view last = with_line_end(line);
    report.record({start, static_cast<std::size_t>(last.data() + last.size() - start)});
    start = nullptr;
  }
}

}  // namespace proflint::text
