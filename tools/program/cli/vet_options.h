// Which options the verb vet takes. Only its command line decides which files it accepts; it opens no companion files,
// and checks only files that are named.
#pragma once

#include "tools/program/cli/command_line.h"

namespace proflint::tools {

// Throws UsageError for an option that only vet takes with another verb, and for one that vet does not take.
void check_vet_options(const Words& words, Verb verb);

}  // namespace proflint::tools
