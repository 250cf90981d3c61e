// The rules about containers: a family without formats.
#pragma once

#include "validators/core/format.h"

namespace proflint::containers {

extern const Family kContainers;

}  // namespace proflint::containers
