// A file of one or more messages, from its bytes to its findings.
#pragma once

#include "validators/core/format.h"

namespace proflint::otlp {

void check_file(const Input& input, Report& report);

}  // namespace proflint::otlp
