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

// Checks `files` according to `options`, with the companions of `companions`, and calls `emit` for each, in the order
// of `files` whatever the number of threads. `emit` runs on the calling thread; when it returns false, no further file
// is checked. If the files are to be merged, `set` has their names. `progress` shows the pieces of large files.
void check_each(const std::vector<InputPath>& files, const Options& options, const CompanionSources& companions,
                FileSet* set, const std::function<bool(FileResult&&)>& emit, Progress* progress = nullptr);

}  // namespace proflint::tools
