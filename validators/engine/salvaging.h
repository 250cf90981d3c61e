// Creates a file from the complete records of a damaged one, and checks it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "validators/core/format.h"

namespace proflint {

// What can be saved of a file. All offsets are in its unpacked contents, except for patches.
struct SalvageResult {
  std::string bytes;                        // the salvaged file; empty if there is a failure
  std::string failure;                      // why nothing can be saved, as a clause; empty if there are bytes
  std::vector<Patch> patches;               // in file order
  std::vector<Extent> lost;                 // bytes that are not in the salvaged file, in file order
  std::uint64_t size = 0;                   // of the contents
  std::uint64_t records = 0;                // complete records that were found, damaged or not
  std::uint64_t kept = 0;                   // how many of them are saved
  RecordNoun noun = {};                     // the noun for records of the format
  Result before, after;                     // of the contents; of the salvaged file
  std::optional<Container> container = {};  // from which the contents were unpacked
  std::string container_damage;             // the worst error of the container: contents that look sound may be damaged

  // Whether the contents are saved as they are, and nothing suggests that they are not the original ones.
  bool is_complete() const { return failure.empty() && lost.empty() && patches.empty() && container_damage.empty(); }
};

// Checks `input` as `assumed`, or in the detected format if that is nullptr, and creates a file from its complete
// records. Records with errors are left out until the rest passes the check: the salvaged file is clean or
// suspicious, and of the same format. A file without errors is saved as it is, unpacked. Uses no companion files.
// Memory: the contents, the salvaged file and one check at a time, each within `limits`. Throws only if out of memory.
SalvageResult salvage(Input input, const Format* assumed, const Limits& limits);

}  // namespace proflint
