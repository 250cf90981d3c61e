// Which options a verb takes: its help shows these, and others are usage errors.
#pragma once

#include "tools/program/cli/command_line.h"

namespace proflint::tools {

// Whether `option` has an effect with `verb`, or is one of the options about help, which every verb has.
bool takes(Verb verb, const CLI::Option& option);

// Throws a UsageError if an option was given that `verb` does not take: a gate that is silently ignored never fails.
void refuse_other_options(const CLI::App& app, Verb verb);

}  // namespace proflint::tools
