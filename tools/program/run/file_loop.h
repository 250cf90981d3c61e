// The file loop: opens and checks files on several threads, and delivers the results in order.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/program/run/companions.h"
#include "tools/program/run/inputs.h"
#include "tools/program/run/result.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

class Progress;

// The result of a file that cannot be checked.
Result unchecked_result(const Policy& policy, const Limits& limits, const FileError& error);

// Files, and what their checks need.
struct Batch {
  const std::vector<InputPath>& files;
  const Options& options;
  const CompanionSources& companions;
  FileSet* set = nullptr;        // has the names of the files, if they are to be merged
  Progress* progress = nullptr;  // shows the pieces of large files
};

// Checks the files and calls `emit` for each, in their order whatever the number of threads. `emit` runs on the calling
// thread; when it returns false, no further file is checked.
void check_each(const Batch& batch, const std::function<bool(FileResult&&)>& emit);

}  // namespace proflint::tools
