// Notes files (.gcno): the flow graphs and line tables of the functions of one unit.
// Follows coverage.cc and profile.cc of GCC, and GCOVProfiling.cpp of LLVM.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/report.h"
#include "validators/gcov/header.h"
#include "validators/gcov/idents.h"

namespace proflint::gcov {

struct GraphArc {
  static constexpr std::uint32_t kOnTree = 1, kFake = 2;
  std::uint32_t from = 0, to = 0, flags = 0;
  bool has_counter() const { return (flags & kOnTree) == 0; }
};

struct Condition {
  std::uint32_t block = 0, terms = 0;
};

// A source line of a block.
struct NotesLine {
  std::string_view source;
  std::uint32_t line = 0, block = 0;
  std::size_t function = 0;  // its number
};

// The fields of a function that the pair rules need. Arcs and conditions are ranges of the vectors in Notes.
struct NotesFunction {
  Identity identity;
  std::string_view name, source;
  std::uint32_t start_line = 0;
  bool is_artificial = false;
  std::uint32_t blocks = 0;
  std::size_t first_arc = 0, arcs = 0;
  std::size_t first_condition = 0, conditions = 0;
  std::uint32_t paths = 0;
  bool has_paths = false;
  bool knows_conditions = true, knows_paths = true;  // none of their records was rejected
  bool has_sound_graph = false;                      // all arcs are present and valid
  bool lacks_arcs = false;                           // the only defect of the graph is blocks without ARCS records
  bool arcs_ascend = true;                           // by block
  bool tree_has_cycle = false, reaches_exit = false;
};

struct Notes {
  // The parts that are stored: only the functions, also their arcs, or also the lines of their blocks.
  enum class Keep : std::uint8_t { functions, arcs, lines };

  Notes(std::pmr::memory_resource* memory, Keep kept)
      : functions(memory), idents(memory), keep(kept), arcs(memory), conditions(memory), lines(memory) {}

  Header header;
  std::pmr::vector<NotesFunction> functions;
  Idents idents;  // of the functions that can be read
  Keep keep;
  std::pmr::vector<GraphArc> arcs;
  std::pmr::vector<Condition> conditions;
  std::pmr::vector<NotesLine> lines;
  bool is_readable = false;  // the header could be read
  bool is_whole = true;      // every function could be read

  // The name of the function with this ident, for messages.
  Named name_of(std::uint32_t ident) const {
    const std::optional<std::size_t> number = idents.find(ident);
    return {"function", ident, number ? functions[*number].name : std::string_view()};
  }
};

// Reads and checks a notes file. False, with a finding, if its header cannot be read.
bool read_notes(std::string_view bytes, std::pmr::memory_resource* memory, Report& report, Notes& notes);

}  // namespace proflint::gcov
