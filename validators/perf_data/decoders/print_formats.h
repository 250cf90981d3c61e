// Print formats of tracepoints, which perf evaluates for each sample: constants that make it crash or hang.
// Follows libtraceevent, event-parse.c (process_op, eval_num_arg, print_hex).
#pragma once

#include <optional>
#include <string_view>

namespace proflint::perf_data {

struct PrintDefect {
  std::string_view where;
  const char* what;  // "divides by 0"
};

// The first defect of the print format at the start of `text`: 'print fmt: "FORMAT", ARGUMENTS'. Only constants are
// checked, because the values of fields differ between samples.
std::optional<PrintDefect> find_print_defect(std::string_view text);

}  // namespace proflint::perf_data
