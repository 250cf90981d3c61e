// The two files of a coverage pair: whether they come from the same compilation, and whether the counters form a flow.
// Follows gcov.cc (read_count_file, solve_flow_graph) and GCOV.cpp of LLVM.
#pragma once

#include <memory_resource>

#include "validators/core/report.h"
#include "validators/gcov/data.h"
#include "validators/gcov/notes.h"

namespace proflint::gcov {

// Compares the versions. Unlike the other comparisons, this one does not need the rest of the notes.
void check_versions(const Version& notes, const Header& data, Report& report);

// Compares data with its notes. `report` belongs to the data, and findings point into the data.
void check_pair(const Notes& notes, const Data& data, std::pmr::memory_resource* memory, Report& report);

}  // namespace proflint::gcov
