// Which of BOLT's formats a file is in: one ordered test for all of them.
#pragma once

#include "validators/core/format.h"

namespace proflint::bolt {

enum class Kind : std::uint8_t { none, fdata, preagg, yaml };

// The match of the format that reads files of this kind. Of a file without bytes the name decides.
Match match_of(const Head& head, Kind kind);

}  // namespace proflint::bolt
