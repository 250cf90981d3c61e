// Files that are in the list of inputs more than once.
#pragma once

#include <vector>

#include "tools/program/run/inputs.h"

namespace proflint::tools {

// Keeps the first of several occurrences of a path; paths are compared in their normal form. Named files are checked
// whatever their format, even if a directory contains them too.
void drop_repeats(std::vector<InputPath>& files);

// Marks the files that are in the list before under a different path: through a symbolic link, through "..", or as an
// absolute path. They are checked, because settings and companions depend on the path, but do not count again. The path
// that counts is the first of those least likely to be skipped.
void mark_repeats(std::vector<InputPath>& files);

}  // namespace proflint::tools
