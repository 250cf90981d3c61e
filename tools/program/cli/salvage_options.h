// The options of salvage.
#pragma once

#include "tools/program/cli/command_line.h"

namespace proflint::tools {

// Sets the options of salvage, which takes one file and one place to write to. Throws a UsageError for other words.
// REQUIRES: the output is set.
void set_salvage(const Words& words, Options& options);

}  // namespace proflint::tools
