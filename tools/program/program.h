// The implementation of main(): from arguments to exit status.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace proflint::tools {

// Runs with `words` (the arguments without the program's name). Findings go to `out`, everything else to `err`.
// Returns the exit status: 0, 1, 2 or 3 as `--help` documents; 2 also when `out` could not be written.
int run(std::vector<std::string> words, std::FILE* out, std::FILE* err);

// Makes `signal`, unless it is ignored, remove incomplete reports before it ends the program.
void clean_up_on(int signal);

}  // namespace proflint::tools
