// Execution counts of lines according to notes and data, for comparison with a listing. Follows gcov.cc,
// add_line_counts and accumulate_line_info.
#pragma once

#include "validators/core/line_counts.h"

namespace proflint::gcov {

bool count_lines(const CountedFiles& files, std::pmr::memory_resource* memory, std::pmr::vector<LineCount>& lines);

}  // namespace proflint::gcov
