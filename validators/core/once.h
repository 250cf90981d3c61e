// Things said once: a flag that has a type, and the first of many like places.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

namespace proflint {

// True the first time it is asked.
class Once {
 public:
  bool first() { return !std::exchange(said_, true); }
  bool was_said() const { return said_; }

 private:
  bool said_ = false;
};

// Like places that make one finding: the first of them, and how many there are.
class Places {
 public:
  void add(std::string_view where) {
    if (count_++ == 0) first_ = where;
  }
  // Adds places that follow.
  void append(const Places& next) {
    if (count_ == 0) first_ = next.first_;
    count_ += next.count_;
  }
  explicit operator bool() const { return count_ != 0; }
  std::uint64_t count() const { return count_; }
  std::string_view first() const { return first_; }

 private:
  std::string_view first_;
  std::uint64_t count_ = 0;
};

}  // namespace proflint
