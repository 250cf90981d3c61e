// Help, manual pages and shell completions, generated from the definition of the command line and the rule tables.
#pragma once

#include <span>
#include <string>

#include "tools/program/cli/command_line.h"

namespace proflint::tools {

// -h: the verbs and options that most people need.
std::string short_help();

// --help: everything.
std::string long_help();

// The help texts of the verbs in order: the usage of each, and the options that it takes.
std::string help_of(std::span<const VerbRow> verbs);

// proflint(1) as roff (man macros): every verb, option, format, exit status and limit.
std::string manual_page();

// proflint-rules(7) as roff: every rule.
std::string rules_manual_page();

// A completion script for `shell`.
std::string completion(Shell shell);

}  // namespace proflint::tools
