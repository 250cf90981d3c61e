// The format of callgrind's profiles.
#pragma once

#include "validators/core/format.h"

namespace proflint::valgrind::callgrind {

extern const Format kCallgrind;

}  // namespace proflint::valgrind::callgrind
