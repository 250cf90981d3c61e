// Which of Valgrind's two formats of costs a file is in: one test for both, since they share most of their lines.
#pragma once

#include <cstdint>

#include "validators/core/head.h"

namespace proflint::valgrind {

enum class Kind : std::uint8_t { none, callgrind, cachegrind };

// What the file is; of a file without bytes the name decides.
Kind kind_of(const Head& head);

}  // namespace proflint::valgrind
