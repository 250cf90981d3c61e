// What sample profiles have in common when they are merged with each other, in every encoding.
// Follows what llvm-profdata 14 to 22 were seen to do.
#pragma once

#include <vector>

#include "validators/core/format.h"
#include "validators/samples/record.h"
#include "validators/sets/first_values.h"

namespace proflint::samples {

// The checksums of the top-level functions of a file; a context counts as the function at its end.
class Checksums {
 public:
  explicit Checksums(std::pmr::memory_resource* memory) : claims_(memory) {}

  // 0 is not a checksum: llvm-profdata writes it for functions that were inlined everywhere.
  void add(const Name& function, const Count& checksum);

 private:
  friend void compare_with_set(const Input& input, Checksums& checksums, Report& report);

  std::pmr::vector<sets::Claim> claims_;
};

// Compares the kind of the profile, as the facts of `report` have it, and the checksums of its functions with those of
// the files before in its set. Files with errors or without functions do not take part.
void compare_with_set(const Input& input, Checksums& checksums, Report& report);

}  // namespace proflint::samples
