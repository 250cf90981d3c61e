// The sources of a data file, if the user named folders to find them in (--source-root).
#pragma once

#include "validators/core/format.h"
#include "validators/coverage_data/contents.h"

namespace proflint::coverage_data {

// Reports sources that are missing, and lines that ran beyond the end of a source.
void check_sources(const Input& input, const Contents& contents, GroupedFindings& found);

}  // namespace proflint::coverage_data
