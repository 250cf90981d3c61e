// The family of gcov's text output: one format in two forms.
#pragma once

#include "validators/core/format.h"

namespace proflint::gcov_text {

inline constexpr std::string_view kTraits[] = {
    "intermediate text",
    "block numbers",
    "branch kinds after 'never executed'",
    "colored lines",
};
inline constexpr Trait kIntermediate = {0}, kBlockNumbers = {1}, kIdleKinds = {2}, kColoredLines = {3};

extern const Format kGcovText;
extern const Family kGcovTextFamily;

}  // namespace proflint::gcov_text
