// Shortens excerpts. Only the size of a finding's excerpt is trusted.
#include "tools/program/reports/excerpt.h"

#include <algorithm>

namespace proflint::tools {
namespace {

constexpr std::size_t kShownColumns = 100;
constexpr std::size_t kRowBytes = 16, kRows = 3;

// Whether `c` continues a UTF-8 character: lines are cut between characters.
bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

}  // namespace

MarkedLine marked_line(const Finding& finding) {
  const std::string_view line = finding.excerpt.bytes;
  const Extent where = finding.where.value_or(Extent{finding.excerpt.offset, 0});
  const std::uint64_t distance = where.offset - std::min(where.offset, finding.excerpt.offset);
  const auto at = static_cast<std::size_t>(std::min<std::uint64_t>(distance, line.size()));
  std::size_t start = at > kShownColumns / 2 && line.size() > kShownColumns ? at - kShownColumns / 2 : 0;
  while (start < at && is_continuation(line[start])) ++start;
  std::size_t end = std::min(line.size(), start + kShownColumns);
  while (end < line.size() && end > at && is_continuation(line[end])) --end;
  const auto marked = static_cast<std::size_t>(std::min<std::uint64_t>(where.length, end - at));
  MarkedLine cut = {line.substr(start, at - start), line.substr(at, marked),
                    line.substr(at + marked, end - at - marked)};
  cut.is_cut_before = start > 0 || (finding.position && finding.position->column - 1 > distance);
  cut.is_cut_after = end < line.size();
  return cut;
}

std::vector<HexRow> hex_rows(const Finding& finding) {
  const std::string_view bytes = finding.excerpt.bytes;
  const Extent where = finding.where.value_or(Extent{});
  std::vector<HexRow> rows;
  for (std::size_t i = 0; i < kRows && i * kRowBytes < std::max<std::size_t>(bytes.size(), 1); ++i) {
    HexRow row;
    row.offset = finding.excerpt.offset + i * kRowBytes;
    row.bytes = bytes.substr(std::min(i * kRowBytes, bytes.size()), kRowBytes);
    const auto column = [&](std::uint64_t distance) {
      const std::uint64_t start = i * kRowBytes;
      return static_cast<std::size_t>(std::clamp<std::uint64_t>(distance, start, start + kRowBytes) - start);
    };
    if (where.offset >= finding.excerpt.offset) {
      const std::uint64_t first = where.offset - finding.excerpt.offset;
      const std::uint64_t length = std::clamp<std::uint64_t>(where.length, 1, kRows * kRowBytes);
      row.first = column(first);
      row.last = first > kRows * kRowBytes ? row.first : column(first + length);
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace proflint::tools
