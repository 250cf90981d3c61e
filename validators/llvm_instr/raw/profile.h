// One profile of a raw file: everything between two headers.
#pragma once

#include "validators/llvm_instr/counts.h"
#include "validators/llvm_instr/names.h"
#include "validators/llvm_instr/raw/header.h"

namespace proflint::llvm_instr::raw {

struct ProfileEnd {
  Header header;
  std::string_view records;
  std::string_view rest;  // bytes after the profile
};

// Checks the profile at the start of `bytes`, whose magic was recognized, and adds its binary IDs to `ids`. Nothing:
// the end of the profile cannot be found.
std::optional<ProfileEnd> check_profile(std::string_view bytes, Machine machine, Counts& counts, Inflater& inflater,
                                        std::pmr::vector<std::string_view>& ids, Report& report);

}  // namespace proflint::llvm_instr::raw
