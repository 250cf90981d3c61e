// The format of cachegrind's profiles.
#pragma once

#include "validators/core/format.h"

namespace proflint::valgrind::cachegrind {

extern const Format kCachegrind;

}  // namespace proflint::valgrind::cachegrind
