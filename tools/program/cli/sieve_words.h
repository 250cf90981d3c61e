// Understanding of --list and --max-bad.
#pragma once

#include "tools/program/cli/command_line.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

// Puts what `words` say of lists and of bad files into `options`, whose verb and outputs are known. Throws UsageError,
// also if standard output is asked for twice.
void set_sieve(const Words& words, Options& options);

}  // namespace proflint::tools
