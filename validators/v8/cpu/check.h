// The check of CPU profiles. Follows the Chrome DevTools Protocol, Profiler.Profile.
#pragma once

#include "validators/core/format.h"

namespace proflint::v8::cpu {

void check_cpu_profile(const Input& input, Report& report);

}  // namespace proflint::v8::cpu
