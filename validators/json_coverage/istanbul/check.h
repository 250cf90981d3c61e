// The check of istanbul's coverage maps and summaries. Follows istanbul-lib-coverage 3.
#pragma once

#include "validators/core/format.h"

namespace proflint::json_coverage::istanbul {

inline constexpr std::string_view kTraits[] = {"branches without `loc`", "functions without `decl`"};
inline constexpr Trait kBranchWithoutLoc = {0}, kFunctionWithoutDecl = {1};

void check_istanbul(const Input& input, Report& report);

}  // namespace proflint::json_coverage::istanbul
