// Every bound of the program with its default, in one table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "validators/core/rule.h"

namespace proflint {

// The limits; limit_rows() has the unit and the meaning of each.
enum class Limit : std::uint8_t {
  file_size,
  line_length,
  nesting,
  memory,
  memory_factor,
  inflated_size,
  inflated_ratio,
  archive_size,
  archive_members,
  path_length,
  work_factor
};

// One row: what `--limit NAME=VALUE` sets, and the rule that is reported when the limit is hit.
struct LimitRow {
  Limit limit;               // the enumerator of the row
  std::string_view name;     // on the command line: "inflated-size"
  std::uint64_t fallback;    // the value if the user sets none
  std::string_view unit;     // "bytes", "levels", "bytes per byte"
  std::string_view meaning;  // a phrase for the manual page: "size of one input file"
  const Rule* rule;          // static
};

// All limits, in the order of the enumerators.
std::span<const LimitRow> limit_rows();

// The limits in force for one run.
class Limits {
 public:
  // All limits at their defaults.
  Limits();
  // The value in the unit of its row.
  std::uint64_t operator[](Limit limit) const { return values_[static_cast<std::size_t>(limit)]; }
  void set(Limit limit, std::uint64_t value) { values_[static_cast<std::size_t>(limit)] = value; }
  // The limit with this name; nothing if it is unknown.
  static std::optional<Limit> find(std::string_view name);
  // Bytes of memory that the check of a file of `file_size` bytes may use.
  std::uint64_t memory_for(std::uint64_t file_size) const;
  // Steps that a computation over `size` bytes of input may take if its cost is not linear.
  std::uint64_t work_for(std::uint64_t size) const;

 private:
  std::array<std::uint64_t, 11> values_;
};

}  // namespace proflint
