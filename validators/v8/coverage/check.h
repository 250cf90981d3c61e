// The check of V8's raw coverage. Follows the Chrome DevTools Protocol and Node's NODE_V8_COVERAGE.
#pragma once

#include "validators/core/format.h"

namespace proflint::v8::coverage {

void check_coverage(const Input& input, Report& report);

}  // namespace proflint::v8::coverage
