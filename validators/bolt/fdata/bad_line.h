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
  const char* after = nullptr;  // the message shows `where` between `what` and this
  std::size_t fields = 0;       // the number of fields, if it is wrong, which the message shows after `what`
};

// `line` starts with a flag and a blank, and has no spaces at its end. `has_samples`: lines record samples, not
// branches, if they are not memory accesses.
Defect find_defect(std::string_view line, bool has_samples);

}  // namespace proflint::bolt::fdata
