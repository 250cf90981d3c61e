// Sets of files to be added up. Follows `gprof -s` of binutils 2.40, which reads them as if they were one file.
#pragma once

#include "validators/core/format.h"
#include "validators/gmon/profile.h"

namespace proflint::gmon {

// Compares the histograms of a file without errors with the earlier files of its set.
void compare_with_set(const Input& input, const Profile& profile, Report& report);

}  // namespace proflint::gmon
