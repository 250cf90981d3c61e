// Encodings with one byte per character that consumers of XML know, but libexpat does not.
// Follows bestfit1252.txt of Unicode, the mapping of windows-1252.
#pragma once

#include <span>

namespace proflint::encodings::xml {

constexpr std::size_t kBytes = 256;

// Writes the character of every byte in the encoding called `name`, and -1 for bytes without a character. False if the
// encoding is unknown.
[[nodiscard]] bool map_code_page(const char* name, std::span<int, kBytes> characters);

}  // namespace proflint::encodings::xml
