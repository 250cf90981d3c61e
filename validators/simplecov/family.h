// The files that SimpleCov writes: result sets, last runs and reports. Follows SimpleCov 0.5 to 1.1.
#pragma once

#include "validators/core/format.h"

namespace proflint::simplecov {

extern const Format kResultSet, kLastRun, kReport;
extern const Family kSimpleCov;

}  // namespace proflint::simplecov
