// lcov tracefiles (.info). Follows the section TRACEFILE FORMAT of geninfo(1).
#pragma once

#include "validators/core/format.h"

namespace proflint::lcov {

extern const Format kTracefile;
extern const Family kLcov;

}  // namespace proflint::lcov
