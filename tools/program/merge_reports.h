// The verb merge-reports: writes one report from the records of many runs.
#pragma once

#include <cstdio>

#include "tools/program/settings/options.h"

namespace proflint::tools {

// Merges the parts that `options` name. Returns the exit status: 3 if a part is incomplete or from a different run.
int merge_reports(const Options& options, std::FILE* out, std::FILE* err);

}  // namespace proflint::tools
