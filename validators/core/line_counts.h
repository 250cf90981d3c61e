// How often lines of a source were executed, by files that a compiler and a program wrote. A listing of counts asks for
// this; who knows all families provides it.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

namespace proflint {

// The line of a source, as far as all programs print the same.
struct LineCount {
  std::uint64_t line = 0;
  std::uint64_t count = 0;  // if it is exact
  bool is_executed = false;
  bool is_exact = false;  // one block is on this line, so that no consumer has to add up
};

struct CountedFiles {
  std::string_view notes, data;
  std::string_view source;  // as the notes name it
};

// Appends the lines about which notes and data leave no doubt, in ascending order, each once. False if the files are
// invalid, of different builds, or not about this source.
using CountLines = bool (*)(const CountedFiles& files, std::pmr::memory_resource* memory,
                            std::pmr::vector<LineCount>& lines);

}  // namespace proflint
