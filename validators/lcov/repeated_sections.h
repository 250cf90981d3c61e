// Sections of the same path, as from several tests: their records are read a second time. Follows geninfo(1), TRACEFILE
// FORMAT.
#pragma once

#include <memory_resource>
#include <string_view>

#include "validators/coverage/totals.h"

namespace proflint::lcov {

// The distinct lines of all sections of a tracefile. A line is hit if any of its DA records is.
coverage::Covered distinct_lines(std::string_view text, std::pmr::memory_resource* memory);

// Whether a section takes branches of the sections before it with a count of 0, but has no branch that they lack or
// that they did not reach: `-`. lcov 2.5 then does not count the hit branches again, and stops at its own check of the
// counts (lcovutil.pm: merge of BranchElement). Records with the flag `U` are included, which lcov does not count.
bool takes_only_known_branches(std::string_view text, std::pmr::memory_resource* memory);

}  // namespace proflint::lcov
