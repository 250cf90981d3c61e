// Finds repeated items inside nested functions. Items that ascend, as writers order them, cost one comparison and eight
// or sixteen bytes; only a function whose items do not ascend gets a hash set.
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>
#include <cstddef>
#include <memory_resource>
#include <utility>
#include <vector>

#include "validators/core/recycle.h"

namespace proflint::samples {

template <class T, class Hash>
class Seen {
 public:
  explicit Seen(std::pmr::memory_resource* memory) : ascending_(memory), sets_(memory) {}

  // The items of one open function. Functions are opened and closed like brackets, and an item is inserted into the
  // innermost one only.
  struct Mark {
    std::size_t base = 0;
    std::size_t set = kNone;
  };

  Mark open() const { return {ascending_.size(), kNone}; }

  void close(const Mark& mark) {
    ascending_.resize(mark.base);
    if (mark.set != kNone) release(mark);
  }

  // Whether `item` is new. `ascends` says that it follows every item inserted so far.
  bool insert(Mark& mark, const T& item, bool ascends) {
    if (mark.set != kNone || !ascends) return insert_into_set(mark, item);
    ascending_.push_back(item);
    return true;
  }

 private:
  using Set = boost::unordered_flat_set<T, Hash, std::equal_to<T>, std::pmr::polymorphic_allocator<T>>;
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

  std::pmr::vector<T> ascending_;  // values of all open functions without a set, innermost last
  std::pmr::vector<Set> sets_;
  std::size_t used_ = 0;  // sets in use, by open functions, innermost last
};

}  // namespace proflint::samples
