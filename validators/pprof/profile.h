// One profile message from its bytes to what is said of it.
#pragma once

#include "validators/core/format.h"

namespace proflint::pprof {

// Judges the message that is all of `input`.
void check_profile(const Input& input, Report& report);

}  // namespace proflint::pprof
