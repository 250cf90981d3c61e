// The family of sample profiles: what LLVM and GCC optimise with, sampled from a running program.
#pragma once

#include "validators/core/format.h"

namespace proflint::samples {

extern const Family kSamples;

}  // namespace proflint::samples
