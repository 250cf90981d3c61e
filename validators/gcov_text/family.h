// The family of gcov's text output: one format in two forms.
#pragma once

#include "validators/core/format.h"

namespace proflint::gcov_text {

inline constexpr std::string_view kTraits[] = {
    "intermediate text",
    "block numbers",
    "branch kinds after 'never executed'",
    "colored lines",
    "counts from 2^32 on",
    "blocks on lines from 10000 on",
    "undefined percentages",
    "rounded numbers of calls",
    "groups with function names of one letter",
    "function names with '%'",
};
inline constexpr Trait kIntermediate = {0};
inline constexpr Trait kBlockNumbers = {1};          // of gcov --verbose
inline constexpr Trait kIdleKinds = {2};             // "never executed (fallthrough)", from GCC 14 on
inline constexpr Trait kColoredLines = {3};          // of gcov --use-colors
inline constexpr Trait kLargeCounts = {4};           // of lines, blocks and branches
inline constexpr Trait kWideBlocks = {5};            // no space precedes their line numbers
inline constexpr Trait kUndefinedPercentages = {6};  // "NAN %"
inline constexpr Trait kRoundedCalls = {7};          // "called 1.2k", of gcov --human-readable
inline constexpr Trait kShortNames = {8};            // "f:"
inline constexpr Trait kPercentNames = {9};          // "operator%"

extern const Format kGcovText;
extern const Family kGcovTextFamily;

}  // namespace proflint::gcov_text
