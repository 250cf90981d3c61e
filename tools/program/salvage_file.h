// The verb salvage: writes the complete records of a damaged file to a new file.
#pragma once

#include <cstdio>

#include "tools/program/settings/options.h"

namespace proflint::tools {

// Salvages the file of `options`. The report goes to `out`, or to `err` if the salvaged file goes to `out`. Returns the
// exit status: 0 if nothing is lost, 1 if something is, 3 if nothing can be salvaged, 2 for I/O errors.
int salvage_file(const Options& options, std::FILE* out, std::FILE* err);

}  // namespace proflint::tools
