// Files that many tests of the program check: real ones, and a small sample profile for each verdict.
#pragma once

#include <string>
#include <string_view>

#include "tests/support/support.h"

namespace proflint::tests {

inline constexpr std::string_view kClean = "main:10:1\n 1: 10\n";
inline constexpr std::string_view kSuspicious = "main:1:1\n 1: 10\n";  // sample/total-too-small, a warning
inline constexpr std::string_view kInvalid = "main:10:1\n 1: x9\n";    // sample-text/line-syntax, an error

// The contents of a file in corpus/real/.
inline std::string real_file(const std::string& name) {
  return read_file(source_dir() / "corpus" / "real" / name);
}

}  // namespace proflint::tests
