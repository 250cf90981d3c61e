// The files of V8: raw coverage, CPU profiles and sampling heap profiles from Node, Chrome, Deno and Bun. Follows the
// Chrome DevTools Protocol.
#pragma once

#include "validators/core/format.h"

namespace proflint::v8 {

// Of CPU profiles.
inline constexpr std::string_view kCpuTraits[] = {"trees of more than 4000 levels"};
inline constexpr Trait kVeryDeepTree = {0};
// Of heap profiles.
inline constexpr std::string_view kHeapTraits[] = {"trees of more than 2000 levels"};
inline constexpr Trait kVeryDeep = {0};

extern const Format kV8Coverage, kCpuProfile, kHeapProfile;
extern const Family kV8;

}  // namespace proflint::v8
