// What raw profiles of one program have in common when they are merged with each other.
// Follows compiler-rt __llvm_profile_check_compatibility, which llvm-profdata has no counterpart of.
#pragma once

#include "validators/core/format.h"
#include "validators/llvm_instr/raw/profile.h"

namespace proflint::llvm_instr::raw {

// Compares the profile of a file with earlier files that have its version word and a binary id of `ids`; with all of
// that version word if an image was given, to which all belong. `is_only`: the file has no other profile.
void compare_shape(const Input& input, const ProfileEnd& first, bool is_only, std::span<const std::string_view> ids,
                   Report& report);

}  // namespace proflint::llvm_instr::raw
