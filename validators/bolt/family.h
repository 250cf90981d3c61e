// The family of BOLT's profiles.
#pragma once

#include "validators/core/format.h"

namespace proflint::bolt {

extern const Family kBolt;

}  // namespace proflint::bolt
