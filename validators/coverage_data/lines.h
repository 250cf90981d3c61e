// The distinct executed lines of all sources: 64 lines per word, and only nonempty words.
#pragma once

#include <bit>
#include <memory_resource>

#include "validators/core/hash.h"
#include "validators/core/hash_tables.h"

namespace proflint::coverage_data {

class LineSet {
 public:
  explicit LineSet(std::pmr::memory_resource* memory) : words_(memory) {}

  // Adds line `line` (1 or more) of the source with this id. Returns whether it is new.
  bool add(std::int64_t file, std::uint64_t line) {
    return add_word(file, line / 64, std::uint64_t{1} << line % 64) != 0;
  }

  // Adds lines 64 * `word` to 64 * `word` + 63, the lowest bit first. Returns the new ones.
  std::uint64_t add_word(std::int64_t file, std::uint64_t word, std::uint64_t bits) {
    if (bits == 0) return 0;
    if (last_ == nullptr || file != file_ || word != word_) {
      last_ = &words_[hash_of(word, hash_of(static_cast<std::uint64_t>(file)))];
      file_ = file;
      word_ = word;
    }
    const std::uint64_t added = bits & ~*last_;
    *last_ |= bits;
    return added;
  }

  std::uint64_t count() const {
    std::uint64_t lines = 0;
    for (const auto& [key, bits] : words_) lines += static_cast<std::uint64_t>(std::popcount(bits));
    return lines;
  }

 private:
  HashMap<std::uint64_t, std::uint64_t> words_;
  std::uint64_t* last_ = nullptr;  // neighboring lines are often in one word
  std::int64_t file_ = 0;
  std::uint64_t word_ = 0;
};

}  // namespace proflint::coverage_data
