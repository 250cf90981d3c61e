// Files without contents, which consumers treat as empty and whose format only their name shows.
#pragma once

#include <string_view>

#include "validators/core/text_bytes.h"

namespace proflint::text {

// Whether all bytes are whitespace or NUL.
constexpr bool has_only_blanks(std::string_view bytes) {
  return bytes.find_first_not_of(std::string_view(" \t\r\n\0", 5)) == std::string_view::npos;
}

// The same after a byte order mark of UTF-8, if there is one.
constexpr bool is_blank_text(std::string_view bytes) {
  return has_only_blanks(without_utf8_mark(bytes));
}

}  // namespace proflint::text
