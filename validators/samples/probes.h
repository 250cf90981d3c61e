// The rules about pseudo probes: a profile with checksums must have them for all functions.
// Follows the rule table "Meaning (all encodings)" of the LLVM sample profile specification.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/core/once.h"
#include "validators/core/report.h"
#include "validators/samples/record.h"

namespace proflint::samples {

class Probes {
 public:
  explicit Probes(std::pmr::memory_resource* memory) : zero_indexes_(memory) {}

  // Notes that a line of the open top-level function, or of its inlined callees, has index 0.
  void add_zero_index(std::string_view where) { zero_indexes_.push_back(where); }

  // Ends the open top-level function and checks the lines that were noted.
  void check_indexes(const Name& function, bool is_probe_based, Report& report);

  // Checks that either all functions have a checksum or none do.
  void check_function(const Name& name, bool has_checksum, Report& report);

  // Appends the functions of the next piece of the profile. False if they are of the other kind.
  bool append(const Probes& later);

  // Whether the first function has a checksum.
  bool has_checksums() const { return has_checksums_.value_or(false); }

 private:
  std::optional<bool> has_checksums_;  // as determined by the first function
  Once mixed_;
  std::pmr::vector<std::string_view> zero_indexes_;  // of the open top-level function
};

}  // namespace proflint::samples
