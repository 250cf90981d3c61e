// The programs that write callgrind profiles, as far as they deviate from the specification or promise more than it.
// Follows the output of callgrind, xtree of valgrind (--xtree-memory), Xdebug, stackprof and yappi.
#pragma once

#include <string_view>

namespace proflint::valgrind::callgrind {

// Properties of the writer of a profile.
struct Writer {
  bool ends_parts_with_totals = false;   // a part without `totals:` is truncated
  bool ends_parts_with_summary = false;  // a part without `summary:` is truncated
  bool restarts_part_numbers = false;    // it appends profiles, whose parts start again
  bool has_own_summary = false;          // the summary is not the sum of the self costs
  bool has_negative_costs = false;       // it records freed memory as a negative cost, or as 2^64 minus its size
  bool omits_costs = false;              // totals include functions without lines, such as those in C
  bool omits_names = false;              // functions that it hides have ids, but no names
  bool omits_last_line_end = false;
  bool has_null_totals = false;  // it prints a null pointer as the totals of no costs
};

// The writer by its `creator:` line. Before 2.3, Xdebug wrote none, but a version of its own, and no summary.
inline Writer writer_of(std::string_view creator, bool has_early_xdebug_version) {
  const bool is_named_xdebug = creator.starts_with("xdebug"), is_yappi = creator == "yappi";
  const bool is_xdebug = is_named_xdebug || has_early_xdebug_version;
  return {.ends_parts_with_totals = creator.starts_with("callgrind-"),
          .ends_parts_with_summary = is_named_xdebug,
          .restarts_part_numbers = is_xdebug,
          .has_own_summary = is_xdebug,
          .has_negative_costs = is_xdebug,
          .omits_costs = creator == "stackprof",
          .omits_names = is_yappi,
          .omits_last_line_end = is_yappi,
          .has_null_totals = creator.starts_with("xtree-")};
}

}  // namespace proflint::valgrind::callgrind
