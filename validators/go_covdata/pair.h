// Compares counters with their functions. Follows cmd/covdata of Go 1.24.
#pragma once

#include "validators/go_covdata/counters.h"
#include "validators/go_covdata/meta.h"

namespace proflint::go_covdata {

// `report` belongs to the counters; findings point into them.
void check_pair(const Meta& meta, const Counters& counters, Report& report);

}  // namespace proflint::go_covdata
