// Parses --list, --max-bad and --quarantine.
#pragma once

#include "tools/program/cli/command_line.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

// Sets the lists and the bound on bad files of `options`, whose verb and outputs are known, from `words`. Throws
// UsageError, also if two outputs would use standard output.
void set_sieve(const Words& words, Options& options);

}  // namespace proflint::tools
