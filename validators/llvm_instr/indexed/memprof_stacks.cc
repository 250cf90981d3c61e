// Words that stacks share are read once: the words are checked from last to first, as jumps lead only forward.
#include "validators/llvm_instr/indexed/memprof_stacks.h"

#include <bit>

#include "validators/core/cursor.h"

namespace proflint::llvm_instr::indexed {
namespace {

constexpr std::uint32_t kJump = std::uint32_t{1} << 31;  // the word is the negative distance

}  // namespace

std::uint32_t LinearStacks::word(std::size_t position) const {
  return load<std::uint32_t>(words_.substr(4 * position, 4), std::endian::little);
}

LinearStacks::LinearStacks(std::string_view words, std::uint64_t frames, std::pmr::memory_resource* memory)
    : words_(words), readable_(words.size() / 4, memory) {
  for (std::size_t at = readable_.size(); at-- > 0;) {
    const std::uint32_t element = word(at);
    if ((element & kJump) != 0) {
      const std::uint64_t target = at + std::uint64_t{0u - element};
      if (target < size() && (word(static_cast<std::size_t>(target)) & kJump) == 0)
        readable_[at] = readable_[static_cast<std::size_t>(target)];
    } else if (element < frames) {
      readable_[at] = 1 + (at + 1 < readable_.size() ? readable_[at + 1] : 0);
    }
  }
}

}  // namespace proflint::llvm_instr::indexed
