// The first defect of a line of counts that the grammar does not match.
// Follows LLVM, bolt/lib/Profile/DataReader.cpp.
#pragma once

#include <cstddef>
#include <string_view>

#include "validators/core/rule.h"

namespace proflint::bolt::fdata {

struct Defect {
  const Rule* rule;
  std::string_view where;
  const char* what;
  const char* after = nullptr;  // the message shows `number` or `where` between `what` and this
  std::size_t number = 0;       // of a field, or of all fields; 0: the message shows `where`
};

// `line` starts with a flag and a blank, and has no spaces at its end. `has_samples`: lines record samples, not
// branches, if they are not memory accesses.
Defect find_defect(std::string_view line, bool has_samples);

}  // namespace proflint::bolt::fdata
