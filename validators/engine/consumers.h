// What the programs that are to read a file make of it, beyond the rules of its format.
#pragma once

#include <string_view>

#include "validators/core/format.h"

namespace proflint {

// Adds to `result`, of a file in `format`, what the readers of `policy` cannot read, and says of errors that are errors
// for their sake whose.
void judge_for_readers(Result& result, const Format& format, const Policy& policy, const Limits& limits);

}  // namespace proflint
