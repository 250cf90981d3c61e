// The format of callgrind's profiles.
#pragma once

#include "validators/core/format.h"

namespace proflint::valgrind::callgrind {

inline constexpr std::string_view kTraits[] = {"positions of basic blocks"};
inline constexpr Trait kBlockPositions = {0};

extern const Format kCallgrind;

}  // namespace proflint::valgrind::callgrind
