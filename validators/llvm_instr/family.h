// LLVM instrumentation profiles: counters that compiled programs keep, raw, merged and indexed, and as text.
// Follows LLVM InstrProf (releases 11 to 22).
#pragma once

#include "validators/core/format.h"

namespace proflint::llvm_instr {

extern const Family kLlvmInstr;

}  // namespace proflint::llvm_instr
