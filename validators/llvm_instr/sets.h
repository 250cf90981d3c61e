// What instrumentation profiles have in common when they are merged with each other, in whatever form they are written.
// Follows what llvm-profdata 14 to 22 were seen to do, which merge all of them.
#pragma once

#include "validators/core/format.h"

namespace proflint::llvm_instr {

// Whether only function entries have counters: text does not say so.
enum class EntryCoverage : std::uint8_t { no, yes, unknown };

// Compares the kind of the counters, from the facts of `report`, with the earlier files. `where` are the bytes that
// determine the kind. Files with errors or without functions do not take part.
void compare_kind(const Input& input, std::string_view where, EntryCoverage entries, Report& report);

}  // namespace proflint::llvm_instr
