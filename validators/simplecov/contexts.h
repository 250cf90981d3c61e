// Contexts of lines: bitmaps of the lines that each test ran. Follows SimpleCov's context_map.rb.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace proflint::simplecov {

// index <- '0' / [1-9] [0-9]{0,9}
std::optional<std::uint64_t> parse_context_index(std::string_view text);

// bitmap <- [0-9a-f]+. The last line of the context: the position of the highest bit, from 1 on; 0 if no bit is set.
// The number is never built.
std::optional<std::uint64_t> lines_of_bitmap(std::string_view text);

}  // namespace proflint::simplecov
