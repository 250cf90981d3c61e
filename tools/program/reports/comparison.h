// The output of diff.
#pragma once

#include <string>

#include "tools/program/reports/writer.h"
#include "tools/program/run/comparison.h"

namespace proflint::tools {

// A table of at most `rows` differences, the largest first, and a summary of all differences.
std::string comparison_text(const FileResult& before, const FileResult& after, const Comparison& comparison,
                            std::size_t rows);

// One JSON object: the records of both files and all differences; nullptr: the files could not be compared.
std::string comparison_json(const FileResult& before, const FileResult& after, const Comparison* comparison,
                            int exit_status, const WriterOptions& options);

}  // namespace proflint::tools
