// The format of callgrind's profiles.
#pragma once

#include "validators/core/format.h"

namespace proflint::valgrind::callgrind {

inline constexpr std::string_view kTraits[] = {
    "positions of basic blocks",
    "an included file before any function",
    "an included file before any file and function",
    "jumps",
    "several parts",
    "several positions in a line",
    "cost lines or ids that end in a space or tab",
    "header lines with other line separators than LF",
};
inline constexpr Trait kBlockPositions = {0}, kIncludedFirst = {1}, kIncludedWithoutFile = {2}, kJumps = {3},
                       kParts = {4}, kPositions = {5}, kTrailingBlank = {6}, kSeparators = {7};

extern const Format kCallgrind;

}  // namespace proflint::valgrind::callgrind
