// The family of collapsed stacks: one format.
#pragma once

#include "validators/core/format.h"

namespace proflint::folded {

extern const Format kFolded;
extern const Family kFoldedFamily;

}  // namespace proflint::folded
