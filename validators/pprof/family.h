// The family of pprof profiles, with one format.
#pragma once

#include "validators/core/format.h"

namespace proflint::pprof {

extern const Format kPprof;
extern const Family kPprofFamily;

}  // namespace proflint::pprof
