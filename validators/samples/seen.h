// Finds duplicate items inside nested functions. Items in ascending order, as writers sort them, take one comparison
// and 8 or 16 bytes each; only a function with unsorted items needs a hash set.
#pragma once

#include <cstddef>
#include <memory_resource>
#include <utility>
#include <vector>

#include "validators/core/hash_tables.h"
#include "validators/core/recycle.h"

namespace proflint::samples {

template <class T, class Hash>
class Seen {
 public:
  explicit Seen(std::pmr::memory_resource* memory) : ascending_(memory), sets_(memory) {}

  // The items of an open function. Functions are opened and closed like brackets, and items are inserted only into the
  // innermost one.
  struct Mark {
    std::size_t base = 0;
    std::size_t set = kNone;
  };

  Mark open() const { return {ascending_.size(), kNone}; }

  void close(const Mark& mark) {
    ascending_.resize(mark.base);
    if (mark.set != kNone) release(mark);
  }

  // Whether `item` is new. `ascends`: the item is greater than all items inserted so far.
  bool insert(Mark& mark, const T& item, bool ascends) {
    if (mark.set != kNone || !ascends) return insert_into_set(mark, item);
    ascending_.push_back(item);
    return true;
  }

 private:
  using Set = HashSet<T, Hash>;
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  [[gnu::noinline]] bool insert_into_set(Mark& mark, const T& item) {
    if (mark.set == kNone) {
      mark.set = used_++;
      if (sets_.size() < used_) sets_.emplace_back();
      sets_[mark.set].insert(ascending_.begin() + static_cast<std::ptrdiff_t>(mark.base), ascending_.end());
      ascending_.resize(mark.base);
    }
    return sets_[mark.set].insert(item).second;
  }

  [[gnu::noinline]] void release(const Mark& mark) {
    used_ = mark.set;
    recycle(sets_[used_]);
  }

  std::pmr::vector<T> ascending_;  // items of all open functions without a set, innermost last
  std::pmr::vector<Set> sets_;
  std::size_t used_ = 0;  // sets in use, by open functions, innermost last
};

}  // namespace proflint::samples
