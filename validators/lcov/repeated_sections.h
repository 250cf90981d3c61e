// Sections of the same path, as from several tests: their records are read a second time. Follows geninfo(1), TRACEFILE
// FORMAT.
#pragma once

#include <memory_resource>
#include <string_view>

#include "validators/coverage/totals.h"

namespace proflint::lcov {

// The records of all sections of a tracefile together.
struct SharedRecords {
  coverage::Covered lines;  // distinct ones; a line is hit if any of its DA records is
  // A section of another test hits branches whose count was 0 so far, and has no branch that is new or was not reached
  // (`-`) so far. lcov 2.5 then does not count the hit branches again, and stops when it compares the counts
  // (lcovutil.pm: merge of BranchElement, _checkCounts).
  bool has_later_hits = false;
};

SharedRecords compare_sections(std::string_view text, std::pmr::memory_resource* memory);

}  // namespace proflint::lcov
