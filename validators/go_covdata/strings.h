// Numbers and string tables of Go coverage data: unsigned LEB128 of 32 bits, and strings by index.
// Follows internal/coverage/uleb128 and internal/coverage/stringtab of Go 1.24.
#pragma once

#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/cursor.h"

namespace proflint::go_covdata {

enum class Uleb : std::uint8_t { read, cut, too_large };

// A number of at most 10 bytes that fits in 32 bits. A number that cannot be read leaves the cursor unmoved.
Uleb read_uleb(Cursor& cursor, std::uint32_t& out);

using Strings = std::pmr::vector<std::string_view>;

// Reads a string table. False if it does not fit.
bool read_strings(Cursor& cursor, Strings& out);

}  // namespace proflint::go_covdata
