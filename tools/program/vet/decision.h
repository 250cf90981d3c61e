// From the outcome of a check to a decision. Whatever cannot be verified is rejected.
#pragma once

#include "tools/program/run/result.h"
#include "tools/program/settings/options.h"
#include "tools/program/vet/supervisor.h"
#include "validators/core/file.h"

namespace proflint::tools {

// The result and the decision for a file that a worker checked.
FileResult decided(const Options& options, const Assignment& file, Outcome&& outcome);

// The same for a file that could not be copied.
FileResult refused(const Options& options, const std::string& name, const FileError& error);

// Rejects a file that was accepted but could not be stored, for the reason `why`.
void take_back(FileResult& file, const Options& options, const std::string& why);

}  // namespace proflint::tools
