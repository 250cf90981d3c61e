// Checks whether the profile belongs to the program that was passed with it.
#pragma once

#include "validators/core/format.h"
#include "validators/pprof/tables.h"

namespace proflint::pprof {

void check_build_id(const Input& input, const Tables& tables, Findings& findings);

}  // namespace proflint::pprof
