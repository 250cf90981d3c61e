// The file loop: opens, checks and hands over one file after the other, in order, on as many threads as wanted.
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
Result not_judged(const Policy& policy, const Limits& limits, const FileError& error);

// Checks `files` as `options` say, with the companions of `companions`, and calls `emit` for each, in the order of
// `files` whatever the number of threads. `emit` runs on the calling thread; when it returns false, no further file is
// checked. If they are to be merged, `set` is of their names. `progress` follows the pieces of large files.
void judge_files(const std::vector<InputPath>& files, const Options& options, const CompanionSources& companions,
                 FileSet* set, const std::function<bool(FileResult&&)>& emit, Progress* progress = nullptr);

}  // namespace proflint::tools
