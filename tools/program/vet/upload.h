// The check of one untrusted file, which may be an archive of files.
#pragma once

#include "tools/program/run/companions.h"
#include "tools/program/run/worker_protocol.h"
#include "tools/program/settings/options.h"
#include "tools/program/vet/worker.h"

namespace proflint::tools {

// Checks the file of `task` like `proflint check`. An archive has one result for all its files together: its
// verdict is the worst of theirs, and the messages of findings start with the path of the file. Its format is the one
// that all files have, or the first one that --only does not name; empty if the files are in several formats.
Answer check_upload(const Task& task, const Options& options, const CompanionSources& companions);

}  // namespace proflint::tools
