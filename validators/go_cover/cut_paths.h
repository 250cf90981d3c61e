// Paths with a damaged beginning: a line that was cut before its range, or joined to another, still has a path, but
// not the path of a source. Follows the order of cmd/cover, which writes the blocks of a source together.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "validators/go_cover/blocks.h"

namespace proflint::go_cover {

class CutPaths {
 public:
  // The blocks do not start the file, so its first block is not among them.
  void follow() { is_start_ = false; }
  // Adds the path of the next block, which must stay valid, and its number among all paths.
  void add(std::string_view path, std::uint32_t number) {
    if (number != run_.number || run_.blocks == 0) return start(path, number);
    ++run_.blocks;
  }
  // Reports damaged paths; `blocks` has all blocks that were added.
  void finish(const Blocks& blocks, Report& report);

  // Adds the blocks that follow. False if the two must be checked together. REQUIRES: both are finished.
  [[nodiscard]] bool append(const CutPaths& next);

 private:
  // Blocks in sequence with the same path.
  struct Run {
    std::string_view path;
    std::uint32_t number = 0;
    std::uint64_t blocks = 0;
    bool is_start = false;  // of the file
  };
  // The path of a single block, and the path of a block before or after it that has much of it in common.
  struct Pair {
    std::string_view path, neighbor;
    bool is_start = false;
  };

  void start(std::string_view path, std::uint32_t number);
  void end(std::string_view next);

  Run run_;                          // of the last block
  std::string_view before_, first_;  // the path before it, and the first path
  std::vector<Pair> pairs_;          // at most kMaxPairs
  bool is_start_ = true;
  bool has_doubt_ = false;  // more blocks of a path would show whether another one is damaged
};

}  // namespace proflint::go_cover
