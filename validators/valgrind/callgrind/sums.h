// The sums of the costs of a part of a callgrind profile.
#pragma once

#include "validators/valgrind/callgrind/part.h"
#include "validators/valgrind/callgrind/reading.h"

namespace proflint::valgrind::callgrind {

// The meaning of sums, which differs between programs.
struct Writer {
  bool has_own_summary = false;  // Xdebug: the summary is a different sum
  bool omits_costs = false;      // stackprof: the totals include functions without lines, such as those in C
};

// Compares the sums of a part whose costs could be read with its totals, its summary and its calls.
void check_sums(Part& part, const Writer& writer, const Reading& reading);

}  // namespace proflint::valgrind::callgrind
