// Go coverage data: covmeta and covcounters files of GOCOVERDIR. Follows internal/coverage of Go 1.24.
#pragma once

#include "validators/core/format.h"

namespace proflint::go_covdata {

extern const Format kCovmeta, kCovcounters;
extern const Family kGoCovdata;

}  // namespace proflint::go_covdata
