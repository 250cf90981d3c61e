// The rules that compare a recording with the program or library that it should belong to.
#pragma once

#include "validators/core/companions.h"
#include "validators/perf_data/recording.h"

namespace proflint::perf_data {

// False if the file cannot be read as an image.
// REQUIRES: `recording.keeps_mappings` was set before its records were walked.
[[nodiscard]] bool check_against_image(const Companion& file, const Recording& recording, GroupedFindings& found);

}  // namespace proflint::perf_data
