// The format of cachegrind's profiles.
#pragma once

#include "validators/core/format.h"

namespace proflint::valgrind::cachegrind {

// Properties of a profile that some releases of cg_merge or cg_annotate reject.
inline constexpr std::string_view kTraits[] = {"no desc lines", "negative counts",
                                               "a `cmd:` line that contains `desc:` before a blank or at its end"};
inline constexpr Trait kNoDescription = {0}, kNegativeCounts = {1}, kDescriptionInCommand = {2};

extern const Format kCachegrind;

}  // namespace proflint::valgrind::cachegrind
