// Ids of mappings, locations and functions: sparse 64-bit numbers that a writer chooses, usually 1 to n.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/hash_tables.h"

namespace proflint::pprof {

// Maps ids to the entries of a table.
class IdTable {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  // For `entries` ids; small ids are looked up without hashing.
  IdTable(std::size_t entries, std::pmr::memory_resource* memory)
      : entries_(entries), dense_(memory), sparse_(memory) {}

  // False for a duplicate id, in which case the first entry is kept.
  bool add(std::uint64_t id, std::uint32_t entry) {
    if (dense_.empty() && id == counted_ + 1 && entry == counted_) {
      ++counted_;
      return true;
    }
    if (dense_.empty()) stop_counting();
    if (id >= dense_.size()) return sparse_.try_emplace(id, entry).second;
    std::uint32_t& slot = dense_[static_cast<std::size_t>(id)];
    if (slot != kNone) return false;
    slot = entry;
    return true;
  }

  // Whether the ids are 1, 2, 3 and so on.
  bool is_sequential() const { return dense_.empty(); }

  // The entry with this id; kNone if it does not exist.
  std::uint32_t find(std::uint64_t id) const {
    if (id - 1 < counted_) return static_cast<std::uint32_t>(id - 1);
    if (id < dense_.size()) return dense_[static_cast<std::size_t>(id)];
    const auto it = sparse_.find(id);
    return it == sparse_.end() ? kNone : it->second;
  }

 private:
  void stop_counting() {
    dense_.assign(2 * entries_ + 1, kNone);
    for (std::uint32_t i = 0; i < counted_; ++i) dense_[i + 1] = i;
  }

  std::size_t entries_;
  std::uint64_t counted_ = 0;  // leading ids that are 1, 2, 3 and so on, as in most files: they need no table
  std::pmr::vector<std::uint32_t> dense_;
  HashMap<std::uint64_t, std::uint32_t> sparse_;
};

}  // namespace proflint::pprof
