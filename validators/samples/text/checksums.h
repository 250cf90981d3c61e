// The checksums of a text profile, which only sets of files need.
#pragma once

#include <string_view>

#include "validators/samples/sets.h"

namespace proflint::samples::text {

// Adds the checksums of the top-level functions. REQUIRES: the profile was checked and has no errors.
void gather_checksums(std::string_view text, Checksums& checksums);

}  // namespace proflint::samples::text
