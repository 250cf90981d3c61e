// The lines of a file of collapsed stacks, and their totals.
#pragma once

#include "validators/core/format.h"

namespace proflint::folded {

// Whether some line of `text` is a stack and a count, or is meant to be; or all lines are blank or comments.
bool has_stacks(std::string_view text);

// Checks all lines of `text`, which is the file without a byte order mark.
void check_stacks(std::string_view text, const Input& input, Report& report);

}  // namespace proflint::folded
