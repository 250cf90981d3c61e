// The parts of a callgrind profile as records that can be salvaged.
#pragma once

#include <span>
#include <string_view>

#include "validators/core/report.h"

namespace proflint::valgrind::callgrind {

// Reports every complete part: callgrind ends parts with totals, Xdebug with a summary; in files of other writers, a
// part ends where the next one starts, or with the last line of the file. `text` is the file without a byte order mark.
void report_parts(std::string_view text, Report& report);

// The lines of the file before its first part, which are about all parts, and the parts of `records`.
Salvaged salvage_parts(std::string_view contents, std::span<const Extent> records);

}  // namespace proflint::valgrind::callgrind
