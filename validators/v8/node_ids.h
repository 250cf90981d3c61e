// The numbers of nodes by their ids. V8 counts ids from 1, so most of them are indexes of an array.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <vector>

#include "validators/core/hash_tables.h"

namespace proflint::v8 {

class NodeIds {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;  // no number

  explicit NodeIds(std::pmr::memory_resource* memory) : numbers_(memory), others_(memory) {}

  // Adds an id. False if it was added before, and then it keeps its number.
  bool add(std::int64_t id, std::uint32_t number) {
    if (find(id) != kNone) return false;
    const auto index = static_cast<std::uint64_t>(id);  // of a negative id: beyond all sizes
    if (index >= kSpread * (++size_ + kSpread)) return others_.emplace(index, number).second;
    if (index >= numbers_.size()) numbers_.resize(index + 1, kNone);
    numbers_[index] = number;
    return true;
  }
  // The number of an id; kNone if it was not added.
  std::uint32_t find(std::int64_t id) const {
    const auto index = static_cast<std::uint64_t>(id);
    if (index < numbers_.size() && numbers_[index] != kNone) return numbers_[index];
    if (others_.empty()) return kNone;
    const auto found = others_.find(index);
    return found == others_.end() ? kNone : found->second;
  }

 private:
  static constexpr std::uint64_t kSpread = 8;  // entries of the array for each id

  std::pmr::vector<std::uint32_t> numbers_;
  HashMap<std::uint64_t, std::uint32_t> others_;  // ids beyond the array
  std::uint64_t size_ = 0;
};

}  // namespace proflint::v8
