// The two files of a coverage pair: whether they come from the same compilation, and whether the counters form a flow.
// Follows gcov.cc (read_count_file, solve_flow_graph) and GCOV.cpp of LLVM.
#pragma once

#include <memory_resource>

#include "validators/core/report.h"
#include "validators/gcov/data.h"
#include "validators/gcov/notes.h"

namespace proflint::gcov {

// The only comparison for which the version of the notes is enough.
void check_versions(const Version& notes, const Header& data, Report& report);

// Compares data with its notes. `report` belongs to the data, and findings point into the data.
void check_pair(const Notes& notes, const Data& data, std::pmr::memory_resource* memory, Report& report);

}  // namespace proflint::gcov
