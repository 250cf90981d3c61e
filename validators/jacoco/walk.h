// The walk over the blocks of a file, which resumes after a run that was cut and followed by another.
// Follows ExecutionDataReader.read and agent.rt FileOutput of JaCoCo.
#pragma once

#include <span>
#include <string_view>

#include "validators/core/occurrences.h"
#include "validators/core/seen.h"
#include "validators/jacoco/classes.h"

namespace proflint::jacoco {

// Totals of the blocks.
struct Content {
  Content(std::string_view file, std::pmr::memory_resource* memory) : classes(file, memory), sessions(memory) {}

  Classes classes;
  SeenNames sessions;  // whole blocks
  std::uint64_t session_count = 0;
  Occurrences later_headers;  // those after the first
  bool is_complete = false;   // every byte was read as part of a block
};

// Checks the blocks of `file`, which starts with a header. Reports sessions and classes as records; the header of a
// later run belongs to the block after it.
void walk(std::string_view file, Content& content, GroupedFindings& found);

// The header of the file and the blocks of `records`.
Salvaged salvage_blocks(std::string_view contents, std::span<const Extent> records);

}  // namespace proflint::jacoco
