// The verb diff: the differences between two files in one format, by function or source.
#pragma once

#include <cstdio>

#include "tools/program/settings/options.h"

namespace proflint::tools {

// Checks and compares the two files that `options` name. Returns the exit status.
int diff_files(const Options& options, std::FILE* out, std::FILE* err);

}  // namespace proflint::tools
