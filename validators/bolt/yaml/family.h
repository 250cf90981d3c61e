// BOLT's profiles in YAML as a format.
#pragma once

#include "validators/core/format.h"

namespace proflint::bolt::yaml {

extern const Format kYaml;

}  // namespace proflint::bolt::yaml
