// Execution counts of source lines, computed from the files that a compiler and a program wrote. Checks of listings ask
// for them; the engine, which knows all families, provides them.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

namespace proflint {

// A line of a source: the facts about it on which all consumers agree.
struct LineCount {
  std::uint64_t line = 0;    // from 1
  std::uint64_t count = 0;   // if it is exact
  bool is_executed = false;  // some block of the line ran
  bool is_exact = false;     // the line has a single block, so all consumers compute the same count
};

// The files that lines are counted from; all views must stay valid during the call.
struct CountedFiles {
  std::string_view notes, data;  // the contents of the .gcno and the .gcda file
  std::string_view source;       // as the notes name it
};

// Appends the lines whose state the notes and data determine, in ascending order, each once. False if the files are
// invalid, of different builds, or not about this source.
using CountLines = bool (*)(const CountedFiles& files, std::pmr::memory_resource* memory,
                            std::pmr::vector<LineCount>& lines);

}  // namespace proflint
