// What the programs that are to read a file make of it, beyond the rules of its format.
#pragma once

#include <string_view>

#include "validators/core/format.h"

namespace proflint {

// Adds to `result`, of a file in `format`, what the consumers of `policy` cannot read, and sets Finding::raised_for.
void check_for_consumers(Result& result, const Format& format, const Policy& policy, const Limits& limits);

}  // namespace proflint
