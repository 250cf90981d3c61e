// Folders of runs: where one folder is given that has one folder for each run, files of the same object are called the
// same below those.
#pragma once

#include <vector>

#include "tools/program/run/inputs.h"

namespace proflint::tools {

// With one folder as the only input, moves InputPath::below of its files past the child folders, if these are runs:
// two of them, at least, have half of their files in common by name.
void find_run_folders(const Options& options, std::vector<InputPath>& files);

}  // namespace proflint::tools
