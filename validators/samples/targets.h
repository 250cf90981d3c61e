// The call targets of a line: duplicates, order and sum.
// Follows LLVM SampleProfWriter: writeSample, and the map of targets of SampleProfReader.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/once.h"
#include "validators/core/wide.h"
#include "validators/samples/dialect.h"
#include "validators/samples/record.h"

namespace proflint::samples {

// A call target of a line, or another counted name.
struct Target {
  Target(const Name& target, const Count& calls) : name(target), count(calls) {}

  Name name;
  Count count;
  bool is_repeat = false;
};
using Targets = std::pmr::vector<Target>;

// Marks the targets whose name also occurs earlier on the line or, with `last_counts`, later. Returns whether there are
// any. Takes linear time, except that the few names of an ordinary line are compared with each other.
bool find_repeats(Targets& targets, bool last_counts);

// Checks the targets of a line with the count `line`: their sum, their order (unless `disorder` of an earlier line was
// reported) and duplicates, which it marks. Adds the counts to `sum`. Returns whether there are duplicates.
bool check_targets(Targets& targets, const Count& line, const Dialect& dialect, Once& disorder, Uint128& sum,
                   GroupedFindings& findings);

}  // namespace proflint::samples
