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

// Marks the targets whose name occurs earlier on the line or, with `last_counts`, later. Returns whether there are any.
// Linear, but for the few names of an ordinary line, which it compares with each other.
bool find_repeats(Targets& targets, bool last_counts);

// Checks the targets of a line with the count `line`: their sum, their order (`disorder`: an earlier line's was
// noted), and repeats, which it marks. `sum` grows by their counts. Returns whether there are repeats.
bool check_targets(Targets& targets, const Count& line, const Dialect& dialect, Once& disorder, Uint128& sum,
                   GroupedFindings& findings);

}  // namespace proflint::samples
