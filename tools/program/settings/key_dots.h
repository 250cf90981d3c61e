// The dots in the keys of a TOML file, such as "a.b.c = 1". toml++ nests a table for every dot and recurses into them,
// so their number must be bounded before it parses the file. Follows TOML 1.0, "Keys" and "String".
#pragma once

#include <cstddef>
#include <string_view>

namespace proflint::tools {

// The number of dots outside of strings and comments, up to the first syntax error: those in keys, floating-point
// numbers and times.
std::size_t count_dots(std::string_view text);

}  // namespace proflint::tools
