// LLVM instrumentation profiles: counters of instrumented programs in raw, indexed (merged) and text form.
// Follows LLVM InstrProf (releases 11 to 22).
#pragma once

#include "validators/core/format.h"

namespace proflint::llvm_instr {

extern const Family kLlvmInstr;

}  // namespace proflint::llvm_instr
