// GCC's and clang's coverage files: notes (.gcno), data (.gcda) and streams of data (.gcfn).
// Follows gcov-io.h of GCC 3.4 to 16 and GCOV.h of LLVM.
#pragma once

#include "validators/core/format.h"

namespace proflint::gcov {

extern const Format kGcno, kGcda, kGcfn;
extern const Family kGcov;

}  // namespace proflint::gcov
