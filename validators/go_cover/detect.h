// Recognizes Go coverage profiles by their mode line and their blocks. Follows cmd/cover.
#pragma once

#include "validators/core/format.h"

namespace proflint::go_cover {

Match detect(const Head& head);

}  // namespace proflint::go_cover
