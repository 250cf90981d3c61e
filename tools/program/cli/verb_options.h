// Which options a verb takes: decides what its help shows.
#pragma once

#include "tools/program/cli/command_line.h"

namespace proflint::tools {

// Whether `option` has an effect with `verb`, or is one of the options about help, which every verb has.
bool takes(Verb verb, const CLI::Option& option);

}  // namespace proflint::tools
