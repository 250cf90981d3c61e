// The format of raw profiles. Follows LLVM InstrProfData.inc and RawInstrProfReader.
#pragma once

#include "validators/core/format.h"

namespace proflint::llvm_instr::raw {

extern const Format kRaw;

}  // namespace proflint::llvm_instr::raw
