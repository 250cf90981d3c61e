// Go coverage profiles as text. Follows cmd/cover and golang.org/x/tools/cover.
#pragma once

#include "validators/core/format.h"

namespace proflint::go_cover {

extern const Format kGoCover;
extern const Family kGoCoverFamily;

}  // namespace proflint::go_cover
