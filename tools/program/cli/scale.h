// Options for many files: parts of a list, and volume gates.
#pragma once

#include "tools/program/cli/command_line.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

// Puts what `words` say of shards, parts and volumes into `options`, whose verb is known. Throws UsageError, also if
// they do not go with what else there is.
void set_scale(const Words& words, Options& options);

}  // namespace proflint::tools
