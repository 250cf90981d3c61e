// The checks of result sets and last runs. Follows SimpleCov 0.5 to 1.1.
#pragma once

#include "validators/core/format.h"

namespace proflint::simplecov::result_set {

void check_result_set(const Input& input, Report& report);
void check_last_run(const Input& input, Report& report);

}  // namespace proflint::simplecov::result_set
