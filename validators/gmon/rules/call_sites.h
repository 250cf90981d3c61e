// Call instructions of x86, recognised from behind: an address is a return address if a call ends there.
// Follows the Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, CALL and chapter 2.1.
#pragma once

#include <cstdint>
#include <span>

#include "validators/gmon/image.h"

namespace proflint::gmon::rules {

// Whether some near call ends at the last byte of `code`.
bool ends_in_call(std::string_view code);

// Whether [slot, slot + size) holds an address right behind a near call in one of `segments`.
bool has_return_address(std::span<const CodeSegment> segments, std::uint64_t slot, unsigned size);

}  // namespace proflint::gmon::rules
