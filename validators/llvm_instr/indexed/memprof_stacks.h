// The call stacks of MemProf versions 3 and 4: an array of words in which stacks share their ends.
// Follows LLVM MemProf.h, CallStackRadixTreeBuilder and LinearCallStackIdConverter.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

namespace proflint::llvm_instr::indexed {

class LinearStacks {
 public:
  // `words` are little-endian u32; elements of stacks are frame indexes less than `frames`, or jumps.
  LinearStacks(std::string_view words, std::uint64_t frames, std::pmr::memory_resource* memory);

  std::uint64_t size() const { return readable_.size(); }
  // The number of frames that the stack at `position` claims, and the number that can be read (all if it is sound).
  // REQUIRES: position < size().
  std::uint32_t claimed(std::uint32_t position) const { return word(position); }
  std::uint64_t readable(std::uint32_t position) const {
    return position + std::uint64_t{1} < size() ? readable_[position + std::size_t{1}] : 0;
  }

 private:
  std::uint32_t word(std::size_t position) const;

  std::string_view words_;
  std::pmr::vector<std::uint32_t>
      readable_;  // for each word, the number of elements from there to the first unsound one
};

}  // namespace proflint::llvm_instr::indexed
