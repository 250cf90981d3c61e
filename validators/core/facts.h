// What a file amounts to, in numbers: what volume gates and sets compare from file to file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace proflint {

// Each only where the format knows it. Counts are of records, `total` is the sum of counters (saturating at 2^64 - 1).
struct Facts {
  std::optional<std::uint64_t> functions;
  std::optional<std::uint64_t> counters;  // counters, samples, lines or blocks: whatever the format counts with
  std::optional<std::uint64_t> nonzero;   // those of `counters` that are not 0
  std::optional<std::uint64_t> total;
  std::optional<std::uint64_t> runs;
  std::string identity;  // what must be equal for files to belong together: stamp, build id, hash, module; may be empty

  bool operator==(const Facts&) const = default;
};

}  // namespace proflint
