// Compares the checksum of each function's line, source and name with the stored one.
// Follows coverage.cc, coverage_compute_lineno_checksum.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <vector>

#include "validators/core/report.h"
#include "validators/gcov/notes.h"

namespace proflint::gcov {

// The checksum that a function should have.
std::uint32_t line_checksum(const NotesFunction& function);

// Reports functions with a wrong checksum, given by ascending number: they are damaged, or sources were renamed.
void check_line_checksums(const Notes& notes, const std::pmr::vector<std::size_t>& mismatches, Report& report);

}  // namespace proflint::gcov
