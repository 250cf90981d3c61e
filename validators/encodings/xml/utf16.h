// UTF-16, which libexpat decodes: whether a document is in it, and its ASCII characters.
#pragma once

#include <memory_resource>
#include <string>
#include <string_view>

#include "validators/core/text.h"

namespace proflint::encodings::xml {

// Decided by the byte order mark or, without one, by the first two characters: a binary number may look like the first
// one.
inline bool is_utf16(std::string_view text) {
  using namespace std::string_view_literals;
  const auto starts = [](char c) { return c == '?' || c == '!' || c == '_' || is_letter(c); };
  if (text.starts_with("\xff\xfe"sv) || text.starts_with("\xfe\xff"sv)) return true;
  if (text.size() < 4) return false;
  return (text.starts_with("<\0"sv) && starts(text[2]) && text[3] == '\0') ||
         (text.starts_with("\0<\0"sv) && starts(text[3]));
}

// REQUIRES: is_utf16(text).
inline bool is_big_endian(std::string_view text) {
  return text.starts_with('\xfe') || text.starts_with('\0');
}

// The units of UTF-16 as single bytes; those that are not ASCII become '?'.
inline std::pmr::string narrowed(std::string_view text, bool is_big, std::pmr::memory_resource* memory) {
  std::pmr::string ascii(memory);
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    const char low = text[i + (is_big ? 1 : 0)], high = text[i + (is_big ? 0 : 1)];
    ascii += high == '\0' && low > '\0' ? low : '?';
  }
  return ascii;
}

}  // namespace proflint::encodings::xml
