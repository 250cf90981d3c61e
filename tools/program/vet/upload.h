// The check of one untrusted file, which may be an archive of files.
#pragma once

#include "tools/program/run/companions.h"
#include "tools/program/run/frame.h"
#include "tools/program/settings/options.h"
#include "tools/program/vet/worker.h"

namespace proflint::tools {

// Checks the file of `task` like `proflint check`. An archive has one result, that of all its files together: it is as
// bad as the worst of them, and the messages of findings start with the path of the file. Its format is that of the
// files, or the first one that --only does not name; empty if they are in several formats.
Answer check_upload(const Task& task, const Options& options, const CompanionSources& companions);

}  // namespace proflint::tools
