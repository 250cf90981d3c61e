// Workflow commands: lines of a log that GitHub's runner obeys instead of showing them. See "Workflow commands for
// GitHub Actions"; the runner looks for "##[" anywhere in a line, and for "::" at its start, after blanks.
#pragma once

#include <string>

namespace proflint::tools {

// How the output notes a character that must not stand there as it is.
enum class Notation { text, json, xml };

// Rewrites `output`, which starts at the start of a line, so that no line is a command: "#\x23[", and "\x3a:" at the
// start of lines, or what means the same in the notation. Nothing that this program writes for itself has these
// characters there.
void disarm_commands(std::string& output, Notation notation);

// The same for lines that are commands on purpose, as --format github has them: only "##[" is rewritten.
void disarm_brackets(std::string& output, Notation notation);

}  // namespace proflint::tools
