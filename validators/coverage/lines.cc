// Merges and counts lines.
#include "validators/coverage/lines.h"

namespace proflint::coverage {

void LineTable::close() {
  repeated_ = 0;
  if (!is_sorted_) fold();
  hits_.resize(lines_.size() + 1);
  hits_[0] = 0;
  for (std::size_t i = 0; i < lines_.size(); ++i) hits_[i + 1] = hits_[i] + (lines_[i].count != 0 ? 1 : 0);
}

void LineTable::fold() {
  std::sort(lines_.begin(), lines_.end(), [](const LineCount& a, const LineCount& b) {
    return a.line != b.line ? a.line < b.line : a.place < b.place;
  });
  std::size_t kept = 0;
  for (const LineCount& next : lines_) {
    if (kept == 0 || lines_[kept - 1].line != next.line) {
      lines_[kept++] = next;
      continue;
    }
    lines_[kept - 1].count = std::max(lines_[kept - 1].count, next.count);
    if (repeated_++ == 0 || next.place < first_repeated_) first_repeated_ = next.place;
  }
  lines_.resize(kept);
  is_sorted_ = true;
}

std::size_t LineTable::index_of(std::uint32_t line) const {
  const auto it = std::lower_bound(lines_.begin(), lines_.end(), line,
                                   [](const LineCount& entry, std::uint32_t wanted) { return entry.line < wanted; });
  return static_cast<std::size_t>(it - lines_.begin());
}

const LineCount* LineTable::find(std::uint32_t line) const {
  const std::size_t i = index_of(line);
  return i != lines_.size() && lines_[i].line == line ? &lines_[i] : nullptr;
}

std::size_t LineTable::size_between(std::uint32_t first, std::uint32_t last) const {
  if (first > last) return 0;
  return (last == UINT32_MAX ? lines_.size() : index_of(last + 1)) - index_of(first);
}

std::size_t LineTable::hit_between(std::uint32_t first, std::uint32_t last) const {
  if (first > last) return 0;
  return hits_[last == UINT32_MAX ? lines_.size() : index_of(last + 1)] - hits_[index_of(first)];
}

}  // namespace proflint::coverage
