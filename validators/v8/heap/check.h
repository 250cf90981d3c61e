// The check of sampling heap profiles. Follows the Chrome DevTools Protocol, HeapProfiler.SamplingHeapProfile.
#pragma once

#include "validators/core/format.h"

namespace proflint::v8::heap {

void check_heap_profile(const Input& input, Report& report);

}  // namespace proflint::v8::heap
