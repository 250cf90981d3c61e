// Encodes numbers of frames.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>

namespace proflint::tools {

// Appends a number, its lowest byte first.
template <std::unsigned_integral T>
void put(std::string& out, T number) {
  for (std::size_t i = 0; i < sizeof(T); ++i) out += static_cast<char>(number >> 8 * i & 0xff);
}

}  // namespace proflint::tools
