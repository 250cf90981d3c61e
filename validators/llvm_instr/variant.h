// The version word of raw and indexed profiles: a number, and bits for the kind of profile.
// Follows LLVM InstrProfData.inc, VARIANT_MASK_*.
#pragma once

#include <cstdint>
#include <string>

#include "validators/core/report.h"

namespace proflint::llvm_instr {

namespace variant {
constexpr std::uint64_t bit(unsigned n) {
  return std::uint64_t{1} << n;
}
constexpr std::uint64_t loop_entries = bit(55), ir = bit(56), cs = bit(57), entry_first = bit(58), debug_info = bit(59),
                        byte_counters = bit(60), entry_only = bit(61), memprof = bit(62), temporal = bit(63);
// The bits that no release uses.
constexpr std::uint64_t unused = bit(55) - bit(32);
}  // namespace variant

struct VersionWord {
  std::uint64_t word = 0;

  std::uint32_t number() const { return static_cast<std::uint32_t>(word); }
  bool has(std::uint64_t bits) const { return (word & bits) == bits; }

  // Describes the first combination that no compiler produces; nullptr if there is none.
  const char* impossible() const;
  // Sets the version and the properties in the facts.
  void set_facts(Report& report) const;
};

// The bits of a mask, for messages: "bit 59", "bits 32, 40 and 59". REQUIRES: the mask is not 0.
std::string bits_of(std::uint64_t mask);

// Bit 60 of a function hash of an IR profile: the record is of the context-sensitive pass.
inline constexpr std::uint64_t kContextSensitive = variant::bit(60);

}  // namespace proflint::llvm_instr
