// Common properties of profiles to be merged. Follows merge.go of google/pprof.
#pragma once

#include "validators/core/format.h"
#include "validators/pprof/tables.h"

namespace proflint::pprof {

// Compares the sample types and the period type with earlier profiles, if the profile belongs to a set.
void check_set(const Input& input, const Tables& tables, Report& report);

}  // namespace proflint::pprof
