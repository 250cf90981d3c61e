// Compares sections with their sources, if these are under --source-root, and checksums of lines with each other.
// Follows geninfo(1), --checksum and TRACEFILE FORMAT.
#pragma once

#include <vector>

#include "validators/lcov/section.h"

namespace proflint::lcov {

// Checks a closed section against its source. `is_new`: the path was not seen before.
void check_source(const Section& section, bool is_new, Context& context);

// All checksums of a source line in the file must be equal. Only records that can disagree are compared: sections of
// one path, and sections with several records for a line.
class Checksums {
 public:
  explicit Checksums(std::pmr::memory_resource* memory) : sections_(memory) {}

  void add(const Section& section);
  void finish(Context& context);

 private:
  struct Entry {
    std::string_view path, text;
    bool repeats_lines = false;
  };
  using Iterator = std::pmr::vector<Entry>::const_iterator;

  // Compares the checksums in sections of one path.
  void compare(Iterator first, Iterator last, Context& context);

  std::pmr::vector<Entry> sections_;
};

// In all sections of a source, functions with the same name have the same start line; of a source and test, functions
// with the same start line have the same end line. Only such sections are read again.
class FunctionLines {
 public:
  explicit FunctionLines(std::pmr::memory_resource* memory) : sections_(memory) {}

  void add(const Section& section, std::string_view test);
  void finish(Context& context);

 private:
  struct Entry {
    std::string_view path, test, text;
  };
  using Iterator = std::pmr::vector<Entry>::const_iterator;

  void compare_starts(Iterator first, Iterator last, Context& context);
  void compare_ends(Iterator first, Iterator last, Context& context);

  std::pmr::vector<Entry> sections_;
  Occurrences moved_;  // names with a different start line in an earlier section
};

}  // namespace proflint::lcov
