// Options for many files: parts of a list, and volume gates.
#pragma once

#include "tools/program/cli/command_line.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

// Sets the shards, parts and volumes of `options`, whose verb is known, from `words`. Throws UsageError, also for
// conflicts with other options.
void set_scale(const Words& words, Options& options);

}  // namespace proflint::tools
