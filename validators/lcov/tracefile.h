// A whole tracefile: lines, and the sections they open and close. Follows geninfo(1), TRACEFILE FORMAT.
#pragma once

#include "validators/core/format.h"

namespace proflint::lcov {

inline constexpr std::string_view kTraits[] = {
    "branches taken on lines that were not executed", "functions that start on lines without a DA record",
    "functions that were not called although their first line was executed",
    "a comment or blank line before the first record", "branches that only a later test takes"};
inline constexpr Trait kHitsOnUnhitLines = {0}, kStartsWithoutCount = {1}, kHitStarts = {2}, kLeadingLine = {3},
                       kLaterHits = {4};

void check_tracefile(const Input& input, Report& report);

}  // namespace proflint::lcov
