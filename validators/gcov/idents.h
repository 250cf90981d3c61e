// Functions sorted by a 32-bit value, their ident or a checksum of their name, so that one pass finds duplicates and
// matches. Follows coverage.cc (coverage_compute_profile_id) for what an ident is.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "validators/core/cursor.h"
#include "validators/gcov/header.h"

namespace proflint::gcov {

// Ident and checksums of a function, as stored in the file.
struct Identity {
  std::string_view words;  // two words, or three since GCC 4.7; empty if the record cannot be read

  bool is_there() const { return !words.empty(); }
  Word ident(std::endian order) const { return word(0, order); }
  Word line_checksum(std::endian order) const { return word(4, order); }
  // 0 before 4.7.
  Word graph_checksum(std::endian order) const { return words.size() < 12 ? Word() : word(8, order); }
  // GCC computes no checksums for thunks: both are 0.
  bool is_of_thunk() const { return words.size() == 12 && words.substr(4) == std::string_view("\0\0\0\0\0\0\0\0", 8); }

 private:
  Word word(std::size_t at, std::endian order) const {
    return {load<std::uint32_t>(words.substr(at), order), words.substr(at, 4)};
  }
};

class Idents {
 public:
  explicit Idents(std::pmr::memory_resource* memory) : keys_(memory) {}

  // Functions are added by ascending number.
  void add(std::uint32_t value, std::size_t number) { keys_.push_back(std::uint64_t{value} << 32 | number); }
  void reserve(std::size_t functions) { keys_.reserve(functions); }
  void clear() { keys_.clear(); }

  // Whether two functions have the same value, in less time than sort() takes.
  bool has_repeats() const;

  // Sorts by value, then by number.
  void sort();

  // The functions that have the value of an earlier one: their number, the first of them, and that earlier one.
  // REQUIRES: sort() was called.
  struct Repeats {
    std::size_t count = 0, first = 0, original = 0;
  };
  Repeats repeats() const;

  // The number of the first function with this value; nothing if there is none. REQUIRES: sort() was called.
  std::optional<std::size_t> find(std::uint32_t value) const;

  std::size_t size() const { return keys_.size(); }
  std::uint32_t value(std::size_t i) const { return static_cast<std::uint32_t>(keys_[i] >> 32); }
  std::size_t number(std::size_t i) const { return static_cast<std::uint32_t>(keys_[i]); }
  // The keys from `first` on that have the same value, which callers may reorder.
  std::span<std::uint64_t> equal_to(std::size_t first);

 private:
  std::pmr::vector<std::uint64_t> keys_;  // value in the upper half, number in the lower
};

}  // namespace proflint::gcov
