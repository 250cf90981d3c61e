// Tables by rule and by directory as plain text.
#pragma once

#include <string>

#include "tools/run/statistics.h"

namespace proflint::tools {

// Both tables, with at most that many rows. Nothing if nothing was found.
void append_tables(const Statistics& statistics, std::size_t rules, std::size_t directories, std::string& out);

// The data files that have no notes, at most `files` of them by name. Nothing if there are none.
void append_files_without_notes(const Statistics& statistics, std::size_t files, std::string& out);

}  // namespace proflint::tools
