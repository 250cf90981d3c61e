// What raw profiles must have in common to be merged: the version, and the records if they are of one program.
// Follows LLVM RawInstrProfReader, and compiler-rt __llvm_profile_check_compatibility, which has no counterpart in it.
#pragma once

#include "validators/core/format.h"
#include "validators/llvm_instr/raw/profile.h"

namespace proflint::llvm_instr::raw {

// Compares the version of a file, whose first header is `header`, with the first file. Files with errors do not take
// part.
void compare_version(const Input& input, const Header& header, Report& report);

// Compares the profile of a file with earlier files that have the same version word and one of the binary IDs in `ids`;
// if an image was given, with all files that have the same version word. `is_only`: the file has no other profile.
void compare_shape(const Input& input, const ProfileEnd& first, bool is_only, std::span<const std::string_view> ids,
                   Report& report);

}  // namespace proflint::llvm_instr::raw
