// The format of BOLT's fdata profiles.
#pragma once

#include "validators/core/format.h"

namespace proflint::bolt::fdata {

extern const Format kFdata;

}  // namespace proflint::bolt::fdata
