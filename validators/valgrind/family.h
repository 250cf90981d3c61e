// The family of Valgrind's profiles: callgrind and cachegrind.
#pragma once

#include "validators/core/format.h"

namespace proflint::valgrind {

extern const Family kValgrind;

}  // namespace proflint::valgrind
