// The first defect of a line of counts that the grammar does not match.
// Follows LLVM, bolt/lib/Profile/DataReader.cpp.
#pragma once

#include <string_view>

#include "validators/core/rule.h"

namespace proflint::bolt::fdata {

struct Defect {
  const Rule* rule;
  std::string_view where;
  const char* what;
};

// `line` starts with a flag and a blank, and has no spaces at its end.
Defect find_defect(std::string_view line);

}  // namespace proflint::bolt::fdata
