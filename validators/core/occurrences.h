// Similar places of a file: the first of them, and their number.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace proflint {

// A view and a number: cheap to copy and to add to in hot loops. The file must outlive it.
class Occurrences {
 public:
  Occurrences() = default;
  // REQUIRES: `first` is the first of `count` places.
  Occurrences(std::uint64_t count, std::string_view first) : first_(first), count_(count) {}

  // Adds a place that follows those before it in the file.
  void add(std::string_view where) {
    if (count_++ == 0) first_ = where;
  }
  // Adds a place of the same text, wherever it is.
  void add_unordered(std::string_view where) {
    if (count_++ == 0 || std::less<const char*>()(where.data(), first_.data())) first_ = where;
  }
  // Adds later places, of which only the number is needed.
  void add_more(std::uint64_t number) { count_ += number; }
  // Adds places that follow.
  void append(const Occurrences& next) {
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
