// What raw profiles of one program have in common when they are merged with each other.
// Follows compiler-rt __llvm_profile_check_compatibility, which llvm-profdata has no counterpart of.
#pragma once

#include "validators/core/format.h"
#include "validators/llvm_instr/raw/profile.h"

namespace proflint::llvm_instr::raw {

// Compares the first profile of a file with those of the files before in which a binary id of `ids` occurs; with all of
// them where an image was given, which all are of then. `is_only`: the file has no other profile.
void compare_with_set(const Input& input, const ProfileEnd& first, bool is_only, std::span<const std::string_view> ids,
                      Report& report);

}  // namespace proflint::llvm_instr::raw
