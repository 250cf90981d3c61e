// The verb merge-reports: one report of what many runs wrote.
#pragma once

#include <cstdio>

#include "tools/program/settings/options.h"

namespace proflint::tools {

// Merges the parts that `options` name. Returns the exit status: 3 if the parts are not whole or not of one run.
int merge_reports(const Options& options, std::FILE* out, std::FILE* err);

}  // namespace proflint::tools
