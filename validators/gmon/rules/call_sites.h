// Recognizes call instructions of x86 by their end: an address is a return address if a call ends there.
// Follows the Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, CALL and chapter 2.1.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "validators/images/image.h"

namespace proflint::gmon::rules {

// Whether a near call ends at the last byte of `code`.
bool ends_in_call(std::string_view code);

// Whether [slot, slot + size) contains the return address of a near call in one of `segments`.
bool has_return_address(std::span<const images::Segment> segments, std::uint64_t slot, unsigned size);

}  // namespace proflint::gmon::rules
