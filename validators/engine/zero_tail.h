// Binary files that end in zeros: they were preallocated, or their end was never written.
#pragma once

#include <string_view>

#include "validators/core/container.h"
#include "validators/core/report.h"

namespace proflint {

// Names the zeros at the end of `contents` as the cause of the errors in `result`, if they are, and takes back what was
// found in them. `contents` is the file, or what was in its `container`.
void explain_zero_tail(Result& result, std::string_view contents, std::optional<Container> container,
                       const Policy& policy, const Limits& limits);

}  // namespace proflint
