// LLVM sample profiles in text encoding.
#pragma once

#include "validators/core/format.h"

namespace proflint::sample {

extern const Format kSampleText;

}  // namespace proflint::sample
