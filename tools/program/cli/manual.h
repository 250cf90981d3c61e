// Help, manual page and shell completions, made from the definition of the command line and the rule tables.
#pragma once

#include <string>

#include "tools/program/settings/options.h"

namespace proflint::tools {

// What -h prints: the verbs and options that most people need.
std::string short_help();

// What --help prints: everything.
std::string long_help();

// The manual page as roff (man macros): every option, exit status, limit and rule.
std::string manual_page();

// A completion script for `shell`.
std::string completion(Shell shell);

}  // namespace proflint::tools
