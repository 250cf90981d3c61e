// The family of perf script's text: one format.
#pragma once

#include "validators/core/format.h"

namespace proflint::perf_script {

// Properties of output that has samples, but not in the shape that a consumer reads.
inline constexpr std::string_view kTraits[] = {"no branches", "no samples with a header line and a call chain",
                                               "call chains of more than 4000 frames"};
inline constexpr Trait kNoBranches = {0}, kNoChains = {1}, kVeryDeep = {2};

extern const Format kPerfScript;
extern const Family kPerfScriptFamily;

}  // namespace proflint::perf_script
