// Errors of trace decoders, which perf script prints between the samples. Follows perf_event__fprintf_auxtrace_error()
// of perf's auxtrace.c.
#pragma once

#include <string_view>

#include "grammars/perf_script.h"

namespace proflint::grammars::perf_script {

// " instruction trace error type 1 time 2639.519040123 cpu 1 pid 7 tid 7 ip 0x401234 code 7: Overflow packet"
bool parse_trace_error(std::string_view text, Line& line);

}  // namespace proflint::grammars::perf_script
