// Workflow commands: lines of a log that a CI system executes instead of showing them. See "Workflow commands for
// GitHub Actions"; the runner looks for "##[" anywhere in a line, and for "::" at its start, after blanks. Azure
// Pipelines ("Logging commands", "##vso[") and TeamCity ("Service Messages", "##teamcity[") have a word before the
// bracket.
#pragma once

#include <string>

namespace proflint::tools {

// How the output writes a character that must be escaped.
enum class Notation { text, json, xml };

// Rewrites `output`, which starts at the start of a line, so that no line is a command: "##[" becomes "#\x23[",
// also with a word before the bracket, and "::" at the start of a line "\x3a:", or the equivalent escapes of the
// notation. Text of the program itself never contains these sequences there.
void disarm_commands(std::string& output, Notation notation);

// The same for lines that are commands on purpose, as in --format github: only "##[" and its like are rewritten.
void disarm_brackets(std::string& output, Notation notation);

}  // namespace proflint::tools
