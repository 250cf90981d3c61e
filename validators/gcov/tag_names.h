// Names of records and their tags for messages.
// Follows the names in gcov-io.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "validators/core/message.h"
#include "validators/gcov/header.h"

namespace proflint::gcov {

// "the ARCS record of 'main' (tag 0x01430000)", "the arc counter record of function 7 (tag 0x01a10000)": the
// function only if it is known and the record is part of it.
std::string record_name(std::uint32_t tag, const Header& header, const Named* function);

// The name of counters of a kind, as in "arc counters" and "time_profiler counters".
const char* counters_name(std::size_t kind, const Header& header);

// "; it differs from FUNCTION (0x01000000) in only one bit" if `tag` does so from a tag of such files, with `subject`
// for "it"; otherwise empty.
std::string describe_bit_flip(std::uint32_t tag, const Header& header, const char* subject = "it");

}  // namespace proflint::gcov
