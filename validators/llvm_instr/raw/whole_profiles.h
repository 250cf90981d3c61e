// The profiles of a raw file as records that can be salvaged.
#pragma once

#include "validators/core/format.h"

namespace proflint::llvm_instr::raw {

// Reports every complete profile of the file, with the zeros that align the next one. A profile ends before the next
// magic at a multiple of 8: one that needs more bytes was truncated before another was appended.
void report_profiles(const Input& input, Report& report);

}  // namespace proflint::llvm_instr::raw
