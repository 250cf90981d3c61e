// The format of indexed profiles. Follows LLVM IndexedInstrProfReader.
#pragma once

#include "validators/core/format.h"

namespace proflint::llvm_instr::indexed {

extern const Format kIndexed;

}  // namespace proflint::llvm_instr::indexed
