// One profile of a raw file: everything between two headers.
#pragma once

#include "validators/llvm_instr/counts.h"
#include "validators/llvm_instr/names.h"
#include "validators/llvm_instr/raw/header.h"

namespace proflint::llvm_instr::raw {

struct ProfileEnd {
  Header header;
  std::string_view rest;       // what follows the profile
  std::string_view binary_id;  // the first one
};

// Judges the profile at the start of `bytes`, whose magic was read. Nothing: what follows cannot be found.
std::optional<ProfileEnd> check_profile(std::string_view bytes, Machine machine, Counts& counts, Inflater& inflater,
                                        Report& report, std::pmr::memory_resource* memory);

}  // namespace proflint::llvm_instr::raw
