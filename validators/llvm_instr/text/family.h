// The format of text profiles. Follows LLVM TextInstrProfReader.
#pragma once

#include "validators/core/format.h"

namespace proflint::llvm_instr::text {

extern const Format kText;

}  // namespace proflint::llvm_instr::text
