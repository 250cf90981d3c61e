// Folders of runs: if the given folder has one child folder per run, files of the same object have the same name below
// these.
#pragma once

#include <vector>

#include "tools/program/run/inputs.h"

namespace proflint::tools {

// With one folder as the only input, moves InputPath::below of its files past the child folders if these are runs,
// meaning that at least two of them have half of their file names in common.
void find_run_folders(const Options& options, std::vector<InputPath>& files);

}  // namespace proflint::tools
