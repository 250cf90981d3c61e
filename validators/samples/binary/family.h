// The formats of the binary encodings of LLVM sample profiles.
// Follows LLVM SampleProfReader and SampleProfWriter, releases 8 to 22.
#pragma once

#include "validators/core/format.h"

namespace proflint::samples::binary {

extern const Format kSampleRaw;
extern const Format kSampleExtensible;
extern const Format kSampleCompact;

}  // namespace proflint::samples::binary
