// SHA-256 as all output of the program shows it.
#pragma once

#include <string>
#include <string_view>

namespace proflint::tools {

// 64 hexadecimal digits (FIPS 180-4).
std::string sha256(std::string_view bytes);

}  // namespace proflint::tools
