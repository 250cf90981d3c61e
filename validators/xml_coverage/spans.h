// Source lines that are covered by spans of lines: how many distinct ones there are, and how many of them ran. Spans
// are merged, never walked, so that one of 2^31 lines costs what one line costs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace proflint::xml_coverage {

class LineSpans {
 public:
  struct Totals {
    std::uint64_t lines = 0, hit = 0;
  };

  explicit LineSpans(std::pmr::memory_resource* memory) : spans_(memory) {}

  // The lines from `first` to `last` of the source with this number or hash. Line 0 and lines beyond 32 bits are left
  // out, as is all of a span that ends before it starts but its first line.
  void add(std::uint64_t source, std::uint64_t first, std::uint64_t last, bool is_hit) {
    if (first == 0 || first >= kLimit) return;
    const auto start = static_cast<std::uint32_t>(first);
    const auto end = static_cast<std::uint32_t>(std::clamp(last, first, kLimit - 1));
    if (spans_.empty() || !spans_.back().extend(source, start, end, is_hit))
      spans_.push_back({source, start, end, is_hit});
  }
  // What all spans since the last clear() amount to. Sorts them.
  Totals totals();
  void clear() { spans_.clear(); }

 private:
  static constexpr std::uint64_t kLimit = std::uint64_t{1} << 32;

  struct Span {
    std::uint64_t source;
    std::uint32_t first, last;
    bool is_hit;

    // Takes in lines that start in it or follow it: most spans of a report do. False if it cannot.
    bool extend(std::uint64_t of, std::uint32_t start, std::uint32_t end, bool hit) {
      if (of != source || hit != is_hit || start < first || start - 1 > last) return false;
      last = std::max(last, end);
      return true;
    }
  };

  std::pmr::vector<Span> spans_;
};

}  // namespace proflint::xml_coverage
