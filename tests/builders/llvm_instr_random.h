// Random LLVM instrumentation profiles that break no rule.
#pragma once

#include <rapidcheck.h>

#include "tests/builders/llvm_instr.h"

namespace proflint::tests::llvm_instr {

// Functions with different names and with counters, bitmaps and values; at least one counter is not 0.
rc::Gen<Profile> profiles();
// Frames, stacks that share their ends, and records of a few functions, in versions 0 to 4.
rc::Gen<HeapProfile> heap_profiles();
// All supported versions, both byte orders and pointer sizes, plain and compressed names.
rc::Gen<RawLayout> raw_layouts();

}  // namespace proflint::tests::llvm_instr
