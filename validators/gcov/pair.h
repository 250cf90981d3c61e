// The two files of a coverage pair: whether they are of one compilation, and whether the counters make a flow.
// Follows gcov.cc (read_count_file, solve_flow_graph) and GCOV.cpp of LLVM.
#pragma once

#include <memory_resource>

#include "validators/core/report.h"
#include "validators/gcov/data.h"
#include "validators/gcov/notes.h"

namespace proflint::gcov {

// The one comparison that needs no more of the notes than their version.
void check_versions(const Version& notes, const Header& data, Report& report);

// Judges data by its notes. `report` is that of the data; findings point into it.
void check_pair(const Notes& notes, const Data& data, std::pmr::memory_resource* memory, Report& report);

}  // namespace proflint::gcov
