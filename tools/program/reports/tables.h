// Tables by rule and by directory as plain text.
#pragma once

#include <string>

#include "tools/program/run/statistics.h"

namespace proflint::tools {

// Appends tables with at most `rules` and `directories` rows; nothing without findings.
void append_tables(const Statistics& statistics, std::size_t rules, std::size_t directories, std::string& out);

// Appends the files that were checked without the other file of their pair, at most `files` of them by name; nothing if
// all have their pair.
void append_files_alone(const Statistics& statistics, std::size_t files, std::string& out);

}  // namespace proflint::tools
