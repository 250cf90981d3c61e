// The format of gmon.out, the data of programs built with -pg.
// Follows the GNU gprof manual, section "Implementation", and the writers in the C libraries that the manual omits.
#pragma once

#include "validators/core/format.h"

namespace proflint::gmon {

extern const Format kGmon;
extern const Family kGmonFamily;

}  // namespace proflint::gmon
