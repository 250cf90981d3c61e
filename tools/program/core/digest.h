// SHA-256 digests in the form that all output of the program uses.
#pragma once

#include <string>
#include <string_view>

namespace proflint::tools {

// 64 hexadecimal digits (FIPS 180-4).
std::string sha256(std::string_view bytes);

}  // namespace proflint::tools
