// The binary encodings of LLVM sample profiles as formats.
// Follows LLVM SampleProfReader and SampleProfWriter, releases 8 to 22.
#pragma once

#include "validators/core/format.h"

namespace proflint::samples::binary {

extern const Format kSampleRaw;
extern const Format kSampleExtensible;
extern const Format kSampleCompact;

}  // namespace proflint::samples::binary
