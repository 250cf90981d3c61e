// The functions of a text profile as records that can be salvaged.
#pragma once

#include <string_view>

#include "validators/core/report.h"

namespace proflint::samples::text {

// Reports every function that another one or the end of a line at the end of the file follows. One that a damaged line
// without indentation follows may have lost that line and is no record. `text` is the file without a byte order mark.
void report_functions(std::string_view text, Report& report);

}  // namespace proflint::samples::text
