// The format of AutoFDO profiles for GCC.
// Follows google/autofdo profile_writer.cc and GCC auto-profile.cc.
#pragma once

#include "validators/core/format.h"

namespace proflint::samples::afdo_gcov {

extern const Format kAfdoGcov;

}  // namespace proflint::samples::afdo_gcov
