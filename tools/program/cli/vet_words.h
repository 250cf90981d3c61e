// Which options go with the verb vet: only its command line decides which files it accepts, it opens nothing for a file
// that it checks, and it checks the files that are named.
#pragma once

#include "tools/program/cli/command_line.h"

namespace proflint::tools {

// Throws UsageError for an option that only vet takes with another verb, and for one that vet does not take.
void check_vet_words(const Words& words, Verb verb);

}  // namespace proflint::tools
