// One profile message from its bytes to its findings.
#pragma once

#include "validators/core/format.h"

namespace proflint::pprof {

// Checks the message that is all of `input`.
void check_profile(const Input& input, Report& report);

}  // namespace proflint::pprof
