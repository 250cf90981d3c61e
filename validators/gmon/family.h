// gmon.out, the data of programs built with -pg: the format value.
// Follows the GNU gprof manual, section "Implementation", and the writers of the C libraries that it leaves out.
#pragma once

#include "validators/core/format.h"

namespace proflint::gmon {

extern const Format kGmon;
extern const Family kGmonFamily;

}  // namespace proflint::gmon
