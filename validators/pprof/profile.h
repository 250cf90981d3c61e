// Checks a profile message.
#pragma once

#include "validators/core/format.h"

namespace proflint::pprof {

// Checks the message that `input` consists of.
void check_profile(const Input& input, Report& report);

}  // namespace proflint::pprof
