// The sums of the costs of a part of a callgrind profile.
#pragma once

#include "validators/valgrind/callgrind/part.h"
#include "validators/valgrind/callgrind/reading.h"

namespace proflint::valgrind::callgrind {

// Compares the sums of a part whose costs could be read with its totals, its summary and its calls.
void check_sums(Part& part, const Reading& reading);

}  // namespace proflint::valgrind::callgrind
