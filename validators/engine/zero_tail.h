// Binary files that end in zeros: they were preallocated, or their end was never written.
#pragma once

#include <string_view>

#include "validators/core/format.h"
#include "validators/core/report.h"

namespace proflint {

// The zeros at the end of `contents`, if there are enough of them for a file that was not written to its end; else
// empty.
// A report watches them, so that they can be named as the cause.
std::string_view find_zero_tail(std::string_view contents);

// If `tail`, the end of `contents`, is the cause of the errors in `report`, reports that and removes the findings in
// it. REQUIRES: the report watches `tail`.
void explain_zero_tail(const Format& format, std::string_view contents, std::string_view tail, Report& report);

}  // namespace proflint
