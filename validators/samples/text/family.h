// LLVM sample profiles in text encoding.
#pragma once

#include "validators/core/format.h"

namespace proflint::samples::text {

extern const Format kSampleText;

}  // namespace proflint::samples::text
