// Eytzinger order: a sorted set as a complete binary search tree in breadth-first order.
// Follows LLVM (2026) ADT/Eytzinger.h: the children of entry i are 2i + 1 and 2i + 2.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace proflint::samples::binary {

// An entry that is not greater than its predecessor in sorted order (an in-order walk of the tree).
struct Disorder {
  std::size_t entry, predecessor;  // indexes
};

// The first such entry of the walk; nothing if all are in order.
inline std::optional<Disorder> first_out_of_order(std::span<const std::uint64_t> tree) {
  const auto leftmost = [&](std::size_t i) {
    while (2 * i + 1 < tree.size()) i = 2 * i + 1;
    return i;
  };
  if (tree.empty()) return std::nullopt;
  std::size_t at = leftmost(0), before = at;
  for (bool is_first = true;; is_first = false) {
    if (!is_first && tree[at] <= tree[before]) return Disorder{at, before};
    before = at;
    if (2 * at + 2 < tree.size()) {
      at = leftmost(2 * at + 2);
      continue;
    }
    // Go up past all ancestors whose right subtree this was: right children have even indexes.
    while (at != 0 && at % 2 == 0) at = (at - 1) / 2;
    if (at == 0) return std::nullopt;
    at = (at - 1) / 2;
  }
}

}  // namespace proflint::samples::binary
