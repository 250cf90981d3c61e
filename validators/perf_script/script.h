// The output of perf script: its lines one after the other. Follows perf-script(1).
#pragma once

#include "validators/core/format.h"

namespace proflint::perf_script {

// Checks a text without its byte order mark.
void check_script(std::string_view text, const Input& input, Report& report);

}  // namespace proflint::perf_script
