// The blocks of a profile by source, checked against each other and against the source.
// Follows cmd/cover and golang.org/x/tools/cover.
#pragma once

#include <algorithm>
#include <vector>

#include "grammars/go_cover.h"
#include "validators/core/format.h"
#include "validators/coverage/path_check.h"
#include "validators/coverage/sources.h"
#include "validators/coverage/totals.h"
#include "validators/go_cover/groups.h"
#include "validators/go_cover/sets.h"

namespace proflint::go_cover {

namespace grammar = grammars::go_cover;

// Whether a path contains a whole block, because the line feed after it was lost.
bool joins_blocks(std::string_view path);

class Blocks {
 public:
  // For a text of `size` bytes.
  Blocks(const Input& input, std::size_t size, GroupTable& groups, Report& report);

  // `line` is the text of the block. Returns the number of its path: paths are numbered in the order in which they
  // were added first.
  std::uint32_t add(const grammar::Block& block, std::string_view line);
  // Checks all blocks together, and against other profiles. In mode set, the counts of a block are not added up.
  void finish(std::string_view mode);

  // Adds the paths of the blocks that follow. False if both may have to be checked together, because a source continues
  // in the second; a source whose later blocks all start after the earlier ones end is fine. REQUIRES: both are
  // finished and have no findings.
  bool append(const Blocks& next);

  // The number of blocks of a path.
  std::uint64_t count_of(std::string_view path) const;
  std::size_t path_count() const { return paths_.size(); }
  void list_paths() const { path_check_.list(input_); }

  // The statements of all blocks, each range once, and how many were executed. Valid after finish(), but not after
  // append().
  coverage::Covered statements() const { return {statements_.found, std::min(statements_.hit, statements_.found)}; }

 private:
  // The start and end of a block, as one number each: the line in the upper 32 bits, the column in the lower. Lines and
  // columns of more than 32 bits are clamped; no source is that long.
  struct Block {
    std::uint64_t start = 0, end = 0;
    std::uint32_t path = 0;
    std::uint32_t line_size = 0;
    const char* line = nullptr;
    std::string_view text() const { return {line, line_size}; }
    bool is_empty() const { return start == end; }
  };
  struct Path {
    std::string_view name;
    bool has_directive = false;  // a column 0: ranges belong to other files
    std::uint64_t blocks = 0;
  };
  using Iterator = std::pmr::vector<Block>::const_iterator;

  // The state of checked blocks.
  struct Ends {
    Block first;             // of the first path
    std::uint64_t last = 0;  // the largest end of a block of the last path
  };

  std::uint32_t path_of(std::string_view name);
  Ends ends() const;
  bool goes_on_in(const Blocks& next) const;
  void check_path(std::string_view name);
  void check_source(Iterator first, Iterator last, const Path& path);
  void check_ranges(Iterator first, Iterator last);
  void check_same(Iterator first, Iterator last, bool adds_counts);
  void add_to_set(const Block& block);
  std::optional<Companion> find_source(std::string_view path);
  void read_modules();

  const Input& input_;
  GroupTable& groups_;
  Report& report_;
  coverage::PathCheck path_check_;
  std::pmr::vector<Path> paths_;  // with the numbers of `path_check_`
  std::pmr::vector<Block> blocks_;
  std::vector<std::string> modules_;  // of the go.mod files below the source roots
  SetBlocks set_blocks_;
  Ends ends_;                     // after finish()
  coverage::Covered statements_;  // modulo 2^64: no profile has that many
  std::uint32_t last_path_ = 0;
  bool is_sorted_ = true;
};

}  // namespace proflint::go_cover
