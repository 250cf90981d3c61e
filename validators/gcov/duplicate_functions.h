// Functions that one notes file describes twice. Follows gcov.cc of GCC (read_count_file), which finds them by ident.
#pragma once

#include "validators/core/report.h"
#include "validators/gcov/idents.h"
#include "validators/gcov/notes.h"

namespace proflint::gcov {

// Reports functions with the same ident, and functions with the same name, source and line. `checksums` are the line
// checksums of all functions, which depend on these three. Sorts `checksums`, and the idents of `notes`.
void check_duplicates(Notes& notes, Idents& checksums, Report& report);

}  // namespace proflint::gcov
