// Which of Valgrind's two formats of costs a file is in: one test for both, as they share most of their lines.
#pragma once

#include <cstdint>

#include "validators/core/head.h"

namespace proflint::valgrind {

enum class Kind : std::uint8_t { none, callgrind, cachegrind };

// The format of the file; the name decides about an empty file.
Kind kind_of(const Head& head);

}  // namespace proflint::valgrind
