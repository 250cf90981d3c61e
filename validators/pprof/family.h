// The family of pprof profiles, with one format.
#pragma once

#include "validators/core/format.h"

namespace proflint::pprof {

inline constexpr std::string_view kTraits[] = {"stacks of more than 4000 locations"};
inline constexpr Trait kVeryDeep = {0};

extern const Format kPprof;
extern const Family kPprofFamily;

}  // namespace proflint::pprof
