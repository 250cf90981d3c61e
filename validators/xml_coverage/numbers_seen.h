// Numbers of which each should occur once. Writers number things in ascending order, so most are compared only with the
// one before.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory_resource>
#include <vector>

#include "validators/core/hash_tables.h"
#include "validators/core/recycle.h"

namespace proflint::xml_coverage {

class NumbersSeen {
 public:
  explicit NumbersSeen(std::pmr::memory_resource* memory) : ascending_(memory), others_(memory) {}

  bool contains(std::uint64_t number) const {
    return std::binary_search(ascending_.begin(), ascending_.end(), number) || others_.contains(number);
  }

  // Remembers the number. Returns whether it was seen before.
  bool insert(std::uint64_t number) {
    if (ascending_.empty() || number > ascending_.back()) {
      ascending_.push_back(number);
      return false;
    }
    return std::binary_search(ascending_.begin(), ascending_.end(), number) || !others_.insert(number).second;
  }

  void clear() {
    ascending_.clear();
    if (!others_.empty()) recycle(others_);
  }

 private:
  std::pmr::vector<std::uint64_t> ascending_;  // each above all before it
  HashSet<std::uint64_t> others_;
};

}  // namespace proflint::xml_coverage
