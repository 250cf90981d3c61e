// The hashes by which LLVM profiles identify functions: the first 8 bytes of the name's MD5, little-endian.
// Follows LLVM InstrProf.h, IndexedInstrProf::ComputeHash, and RFC 1321.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace proflint::llvm_instr {

// Writes the hash of each of `names` to `hashes`, which is as long.
void hash_names(std::span<const std::string_view> names, std::span<std::uint64_t> hashes);

}  // namespace proflint::llvm_instr
