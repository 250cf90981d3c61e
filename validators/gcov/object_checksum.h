// The checksum over the functions of a data file since GCC 12. Follows coverage.cc (coverage_obj_init).
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "validators/gcov/idents.h"

namespace proflint::gcov {

// GCC's CRC-32 over ident, line checksum and graph checksum of each function. REQUIRES: all have three words.
std::uint32_t object_checksum(std::span<const Identity> functions, std::endian order);

// The same with tables only, for processors that cannot multiply polynomials.
std::uint32_t object_checksum_by_tables(std::span<const Identity> functions, std::endian order);

}  // namespace proflint::gcov
