// Small sample profiles for each verdict.
#pragma once

#include <string_view>

namespace proflint::tests {

inline constexpr std::string_view kClean = "main:10:1\n 1: 10\n";
inline constexpr std::string_view kSuspicious = "main:1:1\n 1: 10\n";  // sample/total-too-small, a warning
inline constexpr std::string_view kInvalid = "main:10:1\n 1: x9\n";    // sample-text/line-syntax, an error

}  // namespace proflint::tests
