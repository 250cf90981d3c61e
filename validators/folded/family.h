// The family of collapsed stacks: one format.
#pragma once

#include "validators/core/format.h"

namespace proflint::folded {

inline constexpr std::string_view kTraits[] = {"stacks of more than 4000 frames"};
inline constexpr Trait kVeryDeep = {0};

extern const Format kFolded;
extern const Family kFoldedFamily;

}  // namespace proflint::folded
