// Source lines that are covered by spans of lines: how many distinct ones there are, and how many of them ran. Spans
// are merged, never walked, so that one of 2^31 lines costs what one line costs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory_resource>
#include <utility>
#include <vector>

#include "validators/core/hash_tables.h"
#include "validators/core/recycle.h"

namespace proflint::xml_coverage {

class LineSpans {
 public:
  struct Totals {
    std::uint64_t lines = 0, hit = 0;
  };

  explicit LineSpans(std::pmr::memory_resource* memory) : ordinals_(memory), spans_(memory) {}

  // Adds the lines from `first` to `last` of the source with this number or hash. Line 0 and lines beyond 32 bits are
  // ignored; a span that ends before it starts counts as its first line.
  void add(std::uint64_t source, std::uint64_t first, std::uint64_t last, bool is_hit) {
    if (first == 0 || first >= kLimit) return;
    const auto start = static_cast<std::uint32_t>(first);
    const auto end = static_cast<std::uint32_t>(std::clamp(last, first, kLimit - 1));
    const std::uint32_t ordinal = ordinal_of(source);
    if (spans_.empty() || !spans_.back().extend(ordinal, start, end, is_hit))
      spans_.emplace_back(ordinal, start, end, is_hit);
  }
  // Adds the spans of `other`, with the key that `key_of(source)` gives to each of its sources.
  template <class KeyOf>
  void add_all(const LineSpans& other, const KeyOf& key_of) {
    std::pmr::vector<std::uint64_t> keys(other.ordinals_.size(), spans_.get_allocator().resource());
    for (const auto& [source, ordinal] : other.ordinals_) keys[ordinal] = key_of(source);
    for (const Span& span : other.spans_) add(keys[span.source], span.first, span.last, span.is_hit);
  }
  // The counts over all spans since the last clear(). Sorts the spans unless they are in ascending order, as in most
  // reports.
  Totals totals();
  void clear() {
    recycle(ordinals_);
    spans_.clear();
  }

 private:
  static constexpr std::uint64_t kLimit = std::uint64_t{1} << 32;

  struct Span {
    std::uint32_t source, first, last;
    bool is_hit;

    // Extends the span by lines that overlap or follow it, as most spans of a report do. False if they do not.
    bool extend(std::uint32_t of, std::uint32_t start, std::uint32_t end, bool hit) {
      if (of != source || hit != is_hit || start < first || start - 1 > last) return false;
      last = std::max(last, end);
      return true;
    }
  };

  // Sources in the order of their first spans.
  std::uint32_t ordinal_of(std::uint64_t source) {
    if (ordinals_.empty() || source != last_source_) {
      last_ordinal_ = ordinals_.try_emplace(source, static_cast<std::uint32_t>(ordinals_.size())).first->second;
      last_source_ = source;
    }
    return last_ordinal_;
  }

  HashMap<std::uint64_t, std::uint32_t> ordinals_;
  std::uint64_t last_source_ = 0;
  std::uint32_t last_ordinal_ = 0;
  std::pmr::deque<Span> spans_;  // which grows without a second copy
};

}  // namespace proflint::xml_coverage
