// Checks a file with one or more messages.
#pragma once

#include "validators/core/format.h"

namespace proflint::otlp {

void check_file(const Input& input, Report& report);

}  // namespace proflint::otlp
