// The magic that coverage data of GCC and AutoFDO profiles for GCC share: which of the two a file is.
// Follows gcov-io.h, GCC auto-profile.cc and google/autofdo gcov.h.
#pragma once

#include <string_view>

#include "validators/core/format.h"

namespace proflint {

// The first bytes of coverage data and of AutoFDO profiles, little-endian and big-endian.
inline constexpr std::string_view kGcdaMagics[] = {"adcg", "gcda"};

// How certain it is that a file that starts with "adcg" or "gcda" is an AutoFDO profile. Both formats ask here, so that
// neither claims a file of the other: a file that is not certainly an AutoFDO profile is coverage data.
Match match_autofdo(std::string_view bytes);

}  // namespace proflint
