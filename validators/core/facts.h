// The facts about a file: the input for rules about sets, counts and consumers, and for the sentence that `identify`
// prints about it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "validators/core/traits.h"

namespace proflint {

// Each fact is present only if the format provides it. Counts are of records, and `total` is the sum of counters
// (saturating at 2^64 - 1).
struct Facts {
  std::optional<std::uint64_t> functions;  // with records of their own
  std::optional<std::uint64_t> counters;   // counters, samples, lines or blocks: the unit of the format
  std::optional<std::uint64_t> nonzero;    // `counters` that are not 0
  std::optional<std::uint64_t> total;      // of the counters
  std::optional<std::uint64_t> runs;       // of the program, as the file records them
  std::optional<std::uint64_t> lines;      // source lines that could run; go-cover: statements
  std::optional<std::uint64_t> lines_hit;  // `lines` that ran
  std::string identity;  // equal for files that belong together: stamp, build ID, hash, module; may be empty
  std::optional<std::uint64_t> version;  // a number that the format defines: Format::version_name is its name
  Traits traits;                         // properties from the list Format::traits

  bool operator==(const Facts&) const = default;
};

}  // namespace proflint
