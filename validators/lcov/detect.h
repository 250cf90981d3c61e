// What the start of a text says about whether it is a tracefile.
#pragma once

#include <cstddef>
#include <string_view>

namespace proflint::lcov {

// How many records there are at the start of `text`: none if it starts with another line, and at most two are counted.
std::size_t records_at_start(std::string_view text);

// Whether `text` has a record that opens a section. Both read a bounded part.
bool has_section(std::string_view text);

}  // namespace proflint::lcov
