// Names of records and their tags for messages.
// Follows gcov-io.h, which names them.
#pragma once

#include <cstdint>
#include <string>

#include "validators/core/message.h"
#include "validators/gcov/header.h"

namespace proflint::gcov {

// "the ARCS record of 'main' (tag 0x01430000)", "the record of arc counters of function 7 (tag 0x01a10000)": the
// function only where it is known and the record is one of its parts.
std::string record_name(std::uint32_t tag, const Header& header, const Named* function);

// "; it differs by one bit from FUNCTION (0x01000000)" if `tag` is one bit off a tag of such files; otherwise empty.
std::string describe_bit_flip(std::uint32_t tag, const Header& header);

}  // namespace proflint::gcov
