// Which files a report may overwrite: a shell glob must not make it replace a profile.
#pragma once

#include <string>
#include <vector>

#include "tools/program/run/inputs.h"

namespace proflint::tools {

// All paths to which a run with `options` writes.
std::vector<std::string> output_paths(const Options& options);

// Removes the files of `own`, which the run writes or compares with, from the files found in directories.
void leave_out_own(const std::vector<std::string>& own, std::vector<InputPath>& files);

// False, with the reason, if one of `outputs` is a file of the run (an input, a list, an image, ...), has the content
// of a profile or program, or is a symbolic link to a file.
[[nodiscard]] bool may_write(const std::vector<std::string>& outputs, const std::vector<InputPath>& files,
                             const Options& options, std::string& error);

}  // namespace proflint::tools
