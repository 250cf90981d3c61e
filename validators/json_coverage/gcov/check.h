// The check of gcov's JSON. Follows the GCC manual, "Invoking gcov", option -j.
#pragma once

#include "validators/core/format.h"

namespace proflint::json_coverage::gcov {

void check_gcov(const Input& input, Report& report);

}  // namespace proflint::json_coverage::gcov
