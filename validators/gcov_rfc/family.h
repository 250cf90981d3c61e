// The two formats of the 2002 draft for gcov files: `.bbg` graphs and `.da` data.
// Follows the RFC "arc profiling files" of August 2002.
#pragma once

#include "validators/core/format.h"

namespace proflint::gcov_rfc {

extern const Format kGraphFormat;
extern const Format kDataFormat;
extern const Family kGcovRfc;

}  // namespace proflint::gcov_rfc
