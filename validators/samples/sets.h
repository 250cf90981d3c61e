// What sample profiles must have in common to be merged, in every encoding.
// Follows the observed behavior of llvm-profdata 14 to 22, and of profile_merger of AutoFDO 0.19.
#pragma once

#include <vector>

#include "validators/core/format.h"
#include "validators/samples/record.h"
#include "validators/sets/first_values.h"

namespace proflint::samples {

// The checksums of the top-level functions of a file; a context represents its innermost function.
class Checksums {
 public:
  explicit Checksums(std::pmr::memory_resource* memory) : claims_(memory) {}

  // 0 means no checksum: llvm-profdata writes 0 for functions that were inlined callees before it flattened the
  // profile.
  void add(const Name& function, const Count& checksum);

 private:
  friend void compare_with_set(const Input& input, Checksums& checksums, Report& report);

  std::pmr::vector<sets::Claim> claims_;
};

// Compares the compiler that the profile is for with the first file of the set.
void compare_compilers(SetMember& member, bool is_for_gcc, Report& report);

// Compares the kind of the profile, from the facts of `report`, and the checksums of its functions with earlier files
// of the set. Files with errors or without functions do not take part.
void compare_with_set(const Input& input, Checksums& checksums, Report& report);

}  // namespace proflint::samples
