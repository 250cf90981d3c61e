// The family of pprof profiles, with one format.
#pragma once

#include "validators/core/format.h"

namespace proflint::pprof {

inline constexpr std::string_view kTraits[] = {
    "stacks of more than 4000 locations",
    "ids that are not 1, 2, 3 and so on in the order of the entries",
    "more than 16000 samples",
    "more than 4 MiB of unpacked data",
    "a sample type with a hyphen in its name",
};
inline constexpr Trait kVeryDeep = {0}, kUnorderedIds = {1}, kManySamples = {2}, kLargeProfile = {3}, kHyphen = {4};

extern const Format kPprof;
extern const Family kPprofFamily;

}  // namespace proflint::pprof
