// The verbs that check files: check, identify and the baseline verbs.
#pragma once

#include <cstdio>

#include "tools/program/settings/options.h"

namespace proflint::tools {

// Checks what `options` name. Returns the exit status.
int check_files(const Options& options, std::FILE* out, std::FILE* err);

}  // namespace proflint::tools
