// The file form: a header that locates attrs, data and features.
// Follows perf.data-file-format.txt.
#pragma once

#include "validators/perf_data/decoders/header.h"
#include "validators/perf_data/recording.h"

namespace proflint::perf_data {

// Checks the sections of `recording.file` and walks its data. REQUIRES: `header` is of a file, not of a pipe.
void check_file(const Header& header, Recording& recording, GroupedFindings& found);

}  // namespace proflint::perf_data
