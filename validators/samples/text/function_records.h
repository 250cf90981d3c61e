// The functions of a text profile as records that can be salvaged.
#pragma once

#include <string_view>

#include "validators/core/report.h"

namespace proflint::samples::text {

// Reports every function that is followed by another one or ends with a terminated line at the end of the file. A
// function before a damaged line without indentation may have lost that line, so it is not a record. `text` is the file
// without a byte order mark.
void report_functions(std::string_view text, Report& report);

}  // namespace proflint::samples::text
