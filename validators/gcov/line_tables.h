// The lines in the notes that cost consumers memory or time: the highest line of each source, because they allocate a
// table by line number for each source, and lines on which many blocks end, because gcov looks for cycles among them.
// Follows gcov.cc (read_graph_file, process_all_functions, get_cycles_count).
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>

#include "validators/core/hash_tables.h"
#include "validators/core/report.h"
#include "validators/gcov/header.h"

namespace proflint::gcov {

class LineTables {
 public:
  explicit LineTables(std::pmr::memory_resource* memory) : lines_(memory) {}

  // The most lines that notes of this size plausibly have.
  static constexpr std::uint64_t plausible(std::uint64_t file_size) {
    constexpr std::uint64_t kOfSmallFiles = 1 << 23, kForEachByte = 64;
    return kOfSmallFiles + kForEachByte * file_size;
  }

  // Adds a line of `source`, which must stay valid.
  void add(std::string_view source, const Word& line) {
    Word& highest = source.data() == last_.data() && source.size() == last_.size() ? *highest_ : highest_of(source);
    if (line.value > highest.value) highest = line;
  }

  // Reports tables that are implausible for the file size or, if there are none, single lines that are too high.
  // Returns whether there are any.
  bool finish(std::uint64_t file_size, Report& report) const;

 private:
  Word& highest_of(std::string_view source);

  HashMap<std::string_view, Word> lines_;
  std::string_view last_;    // the lines of a source are usually together
  Word* highest_ = nullptr;  // of `last_`
};

// Counts the blocks that end on each line. From each of them, gcov follows arcs to others of the same function on the
// line, and searches all blocks of the line at each step: 4000 blocks of one function take 19 s.
class BlockLines {
 public:
  explicit BlockLines(std::pmr::memory_resource* memory) : lines_(memory) {}

  // Whether the blocks of a function with this number of them are counted: smaller functions do not take gcov long.
  static bool are_counted(std::uint32_t blocks) { return blocks >= kMinBlocks; }

  // Adds a block of `function`, a number that ascends; `line` of `source` is its last line. Reports the first line that
  // takes gcov too long.
  void add(std::size_t function, std::string_view source, const Word& line, Report& report);

 private:
  struct Line {
    std::size_t function = 0;       // the last one
    std::uint64_t of_function = 0;  // its blocks that end on the line
    std::uint64_t blocks = 0;       // of all functions
    std::uint64_t steps = 0;        // the sum over all functions of the square of `of_function`
  };

  static constexpr std::uint32_t kMinBlocks = 256;

  HashMap<std::uint64_t, Line> lines_;  // by the hash of source and line
  bool was_reported_ = false;
};

}  // namespace proflint::gcov
