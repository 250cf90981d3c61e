// Finds entries of an array by their keys, which remain in the array: a hash table with eight bytes per slot. It is for
// arrays that only grow and are accessed at random, where a map of whole entries would not fit in the caches.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

#include "validators/core/large_pages.h"

namespace proflint {

// Knows only hashes and indexes: the caller compares keys. Indexes are below 2^32 - 1.
class IndexTable {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;  // no index

  // The table uses `memory`, which must outlive it; the first add() allocates.
  explicit IndexTable(std::pmr::memory_resource* memory) : slots_(memory) {}

  // Starts to load the slot that find() examines first.
  void expect(std::uint64_t hash) const {
    if (!slots_.empty()) __builtin_prefetch(&slots_[tag_of(hash) >> shift_]);
  }

  // The index with this hash for which `is_wanted` is true, or none.
  template <class IsWanted>
  std::uint32_t find(std::uint64_t hash, const IsWanted& is_wanted) const {
    if (slots_.empty()) return kNone;
    const std::uint32_t tag = tag_of(hash);
    for (std::size_t at = tag >> shift_; slots_[at].next != 0; at = after(at))
      if (slots_[at].tag == tag && is_wanted(slots_[at].next - 1)) return slots_[at].next - 1;
    return kNone;
  }

  // Adds an index, whose key is new.
  void add(std::uint64_t hash, std::uint32_t index) {
    if (size_ >= capacity_of(slots_.size())) grow(std::max(kMinSlots, slots_.size() * 2));
    ++size_;
    insert({tag_of(hash), index + 1});
  }

  // Makes room for `size` indexes: a table that grows is written again and again.
  void reserve(std::size_t size) {
    std::size_t slots = std::max(kMinSlots, slots_.size());
    while (capacity_of(slots) < size) slots *= 2;
    if (slots != slots_.size()) grow(slots);
  }

 private:
  // The upper bits of a tag choose its slot, so tables grow in order, and without the keys.
  struct Slot {
    std::uint32_t tag = 0, next = 0;  // next: one more than the index; 0 in slots that are free
  };
  static constexpr std::size_t kMinSlots = 16;

  // The number of indexes that this many slots can hold before the table must grow.
  static std::size_t capacity_of(std::size_t slots) { return slots / 8 * 5; }
  static std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

  std::size_t after(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }

  void insert(Slot slot) {
    std::size_t at = slot.tag >> shift_;
    while (slots_[at].next != 0) at = after(at);
    slots_[at] = slot;
  }

  // Grows to this number of slots, a power of two.
  void grow(std::size_t slots) {
    std::pmr::vector<Slot> old(slots_.get_allocator());
    old.reserve(slots);
    ask_for_large_pages(old.data(), slots * sizeof(Slot));
    old.resize(slots);
    old.swap(slots_);
    shift_ = 32 - std::countr_zero(slots);
    for (const Slot slot : old)
      if (slot.next != 0) insert(slot);
  }

  std::pmr::vector<Slot> slots_;  // a power of two
  std::size_t size_ = 0;
  int shift_ = 32;  // from a tag to its place
};

}  // namespace proflint
