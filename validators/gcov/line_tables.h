// The highest line of each source in the notes: consumers allocate a table by line number for each source.
// Follows gcov.cc (read_graph_file, process_all_functions).
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <memory_resource>
#include <string_view>

#include "validators/core/hash.h"
#include "validators/core/report.h"
#include "validators/gcov/header.h"

namespace proflint::gcov {

class LineTables {
 public:
  explicit LineTables(std::pmr::memory_resource* memory) : lines_(memory) {}

  // Adds a line of `source`, which must stay valid.
  void add(std::string_view source, const Word& line) {
    Word& highest = source.data() == last_.data() && source.size() == last_.size() ? *highest_ : highest_of(source);
    if (line.value > highest.value) highest = line;
  }

  // Reports tables that are implausible for the file size or, if there are none, single lines that are too high.
  void finish(std::uint64_t file_size, Report& report) const;

 private:
  Word& highest_of(std::string_view source);

  boost::unordered_flat_map<std::string_view, Word, ViewHash, std::equal_to<std::string_view>,
                            std::pmr::polymorphic_allocator<std::pair<const std::string_view, Word>>>
      lines_;
  std::string_view last_;    // the lines of a source are usually together
  Word* highest_ = nullptr;  // of `last_`
};

}  // namespace proflint::gcov
