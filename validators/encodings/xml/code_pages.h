// Encodings with one byte per character that consumers of XML know, but libexpat does not.
// Follows bestfit1252.txt of Unicode, the mapping of windows-1252.
#pragma once

#include <span>
#include <string_view>

namespace proflint::encodings::xml {

constexpr std::size_t kBytes = 256;

// Whether `name`, in any case, is one of these encodings.
bool is_code_page(std::string_view name);

// Writes the character of every byte in the encoding called `name`, and -1 for bytes without a character. False if it
// is not one of these encodings.
[[nodiscard]] bool map_code_page(std::string_view name, std::span<int, kBytes> characters);

}  // namespace proflint::encodings::xml
