// Whether the chosen consumers can read a file, beyond the rules of its format.
#pragma once

#include <string_view>

#include "validators/core/format.h"

namespace proflint {

// Adds findings about consumers of `policy` that cannot read the file in `format`, and sets Finding::raised_for.
void check_for_consumers(Result& result, const Format& format, const Policy& policy, const Limits& limits);

}  // namespace proflint
