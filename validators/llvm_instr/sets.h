// What instrumentation profiles must have in common to be merged, in whatever form they are written.
// Follows the observed behavior of llvm-profdata 14 to 22, which merge all of them.
#pragma once

#include <span>

#include "validators/core/format.h"
#include "validators/llvm_instr/image.h"

namespace proflint::llvm_instr {

// Whether only function entries have counters, which text profiles do not state.
enum class EntryCoverage : std::uint8_t { no, yes, unknown };

// Compares the kind of the counters, from the facts of `report`, with the earlier files, and in IR profiles whether the
// first counter of a function always belongs to its entry. `where` are the bytes that determine this. Files with errors
// or without functions do not take part.
void compare_kind(const Input& input, std::string_view where, EntryCoverage entries, bool is_entry_first,
                  Report& report);

// Compares the numbers of counters and bitmap bytes of `records` with the records of earlier files that have the same
// name and hash. `where`: as for compare_kind(). Files with errors do not take part.
void compare_sizes(const Input& input, std::string_view where, std::span<const MergedRecord> records, Report& report);

}  // namespace proflint::llvm_instr
