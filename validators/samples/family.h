// The family of sample profiles: samples of a running program, which LLVM and GCC use to optimize it.
#pragma once

#include "validators/core/format.h"

namespace proflint::samples {

extern const Family kSamples;

}  // namespace proflint::samples
