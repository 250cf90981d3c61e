// Which of BOLT's formats a file has: one ordered test for all of them.
#pragma once

#include "validators/core/format.h"

namespace proflint::bolt {

enum class Kind : std::uint8_t { none, fdata, preagg, yaml };

// The match of the format of this kind. The name decides about an empty file.
Match match_of(const Head& head, Kind kind);

}  // namespace proflint::bolt
