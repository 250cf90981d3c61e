// Print formats of tracepoints, which perf evaluates for each sample: values that make it crash or hang.
// Follows libtraceevent, event-parse.c (process_op, eval_num_arg, print_hex).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace proflint::perf_data {

struct PrintDefect {
  std::string_view where;
  const char* what;  // "divides by 0"
};

// A field or a constant whose value perf does not check.
struct PrintUse {
  enum class Role { divisor, count, index, width } role;
  std::string_view field = {};  // empty: `number`
  std::string_view array = {};  // the field that starts where perf counts from; empty: unknown
  std::uint64_t number = 0;
  std::uint64_t element_size = 1;
};

struct PrintFormat {
  std::optional<PrintDefect> defect;  // the first one
  std::vector<PrintUse> uses;         // without those that a condition may guard; at most kMaxPrintUses
};
constexpr std::size_t kMaxPrintUses = 64;

// The print format at the start of `text`: 'print fmt: "FORMAT", ARGUMENTS'. Defects are found in constants only.
PrintFormat read_print_format(std::string_view text);

}  // namespace proflint::perf_data
