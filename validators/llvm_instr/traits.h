// Properties of instrumentation profiles, in whatever form they are written.
#pragma once

#include "validators/core/report.h"

namespace proflint::llvm_instr {

inline constexpr std::string_view kTraits[] = {
    "IR",                 // counters of the compiler's intermediate code; without it, of the source
    "context-sensitive",  // of the second pass; such profiles are IR profiles
    "byte counters",      // which record whether something ran, not how often
    "entry coverage",     // byte counters only at function entries
    "temporal",           // traces of the order in which functions were first called
    "loop entries",
    "bitmaps",  // of MC/DC
    "virtual tables",
    "heap profile",
    "heap profile of version 0",
    "heap profile of version 1",
    "heap profile of version 2",
    "heap profile of version 3",
    "heap profile of version 4",
};

consteval Trait operator""_trait(const char* name, std::size_t size) {
  return find_trait(kTraits, {name, size});
}

// Adds the properties in the facts, except for heap profiles, to what `identify` prints.
void describe_kind(Report& report);

}  // namespace proflint::llvm_instr
