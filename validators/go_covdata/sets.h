// Programs whose coverage is meant to be merged. Follows cmd/covdata of Go 1.24.
#pragma once

#include "validators/core/format.h"
#include "validators/go_covdata/meta.h"

namespace proflint::go_covdata {

// Compares the mode, the granularity and the packages of the covmeta file with those of the earlier files of its set.
void compare_with_set(const Input& input, const Meta& meta, Report& report);

}  // namespace proflint::go_covdata
