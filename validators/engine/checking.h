// Checks one file, and a set of files as a whole.
#pragma once

#include <vector>

#include "validators/core/format.h"

namespace proflint {

// Checks one file, or the contents of its container: as `assumed`, or in the detected format if that is nullptr. Never
// throws; internal errors end as `unchecked`. `input.memory` is replaced by a budget that follows `limits`
// and grows with each companion that `find` returns; `input.companions` is replaced by these companions.
Result check(Input input, const Format* assumed, const Policy& policy, const Limits& limits,
             const FindCompanion& find = {});

// Adds to the set a file of which only the facts are known, for the rules about volumes.
void add_to_set(SetMember& member, const Format& format, const Facts& facts);

// Findings that need all files of a set, in the order of the set, after all were checked.
std::vector<LateFinding> finish_set(FileSet& set);

}  // namespace proflint
