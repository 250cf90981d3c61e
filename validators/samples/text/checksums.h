// The checksums of a text profile, for sets of files only.
#pragma once

#include <string_view>

#include "validators/samples/sets.h"

namespace proflint::samples::text {

// Adds the checksums of the top-level functions. REQUIRES: the profile was checked and has no errors.
void gather_checksums(std::string_view text, Checksums& checksums);

}  // namespace proflint::samples::text
