// The format of profiles that are pre-aggregated for perf2bolt.
#pragma once

#include "validators/core/format.h"

namespace proflint::bolt::preagg {

extern const Format kPreagg;

}  // namespace proflint::bolt::preagg
