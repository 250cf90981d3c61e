// The sums of the costs of a part of a callgrind profile.
#pragma once

#include "validators/valgrind/callgrind/part.h"
#include "validators/valgrind/callgrind/reading.h"

namespace proflint::valgrind::callgrind {

// Compares the sums of a part whose costs could be read with its totals, its summary and its calls.
// `has_own_summary`: the summary comes from Xdebug and is a different sum.
void check_sums(Part& part, bool has_own_summary, const Reading& reading);

}  // namespace proflint::valgrind::callgrind
