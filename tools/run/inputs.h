// From the arguments to the list of files to judge.
#pragma once

#include <string>
#include <vector>

#include "tools/settings/options.h"

namespace proflint::tools {

struct InputPath {
  std::string path;
  bool named = true;  // by the user; otherwise found in a directory, where files of other formats are nobody's mistake
  std::size_t below = 0;  // where the path begins below that directory
};

// Files of `options` in the order given: paths, then lists. Directories are replaced by the regular files below them,
// sorted by path, hidden directories, symbolic links to directories and what --include and --exclude say left out. A
// path that does not exist stays in the list, so that it is reported like any unreadable file. False with `error` if a
// list cannot be read.
bool list_inputs(const Options& options, std::vector<InputPath>& files, std::string& error);

}  // namespace proflint::tools
