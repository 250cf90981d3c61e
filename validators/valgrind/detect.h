// Which of Valgrind's two cost formats a file has: one test for both, because they share most of their lines.
#pragma once

#include <cstdint>

#include "validators/core/head.h"

namespace proflint::valgrind {

enum class Kind : std::uint8_t { none, callgrind, cachegrind };

// The format of the file; the name decides about an empty file.
Kind kind_of(const Head& head);

}  // namespace proflint::valgrind
