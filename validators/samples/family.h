// The family of sample profiles: samples of a running program with which LLVM and GCC optimize.
#pragma once

#include "validators/core/format.h"

namespace proflint::samples {

extern const Family kSamples;

}  // namespace proflint::samples
