// Programs whose coverage is meant to be merged. Follows cmd/covdata of Go 1.24.
#pragma once

#include "validators/core/format.h"
#include "validators/go_covdata/meta.h"

namespace proflint::go_covdata {

// Compares the mode, the granularity and the packages of the covmeta file with the earlier files of its set.
void compare_with_set(const Input& input, const Meta& meta, Report& report);

// Compares the name of a counter file with the names of earlier files of the set. `run` is the part after the hash: the
// process id and the time in nanoseconds, which differ from run to run.
void compare_run(const Input& input, std::string_view hash, std::string_view run, Report& report);

}  // namespace proflint::go_covdata
