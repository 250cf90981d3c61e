// Numbers of one to nine bytes. Follows "Database File Format", section 1.6, "A variable-length integer or varint".
#pragma once

#include "validators/core/cursor.h"

namespace proflint::encodings::sqlite {

// Seven bits per byte, the high bits first; the ninth byte has eight bits.
[[nodiscard]] inline bool read_varint(Cursor& cursor, std::uint64_t& out) {
  const std::string_view bytes = cursor.rest();
  if (!bytes.empty() && static_cast<std::uint8_t>(bytes.front()) < 0x80) {  // most have one byte
    out = static_cast<std::uint8_t>(bytes.front());
    return cursor.skip(1);
  }
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size() && i < 9; ++i) {
    const auto byte = static_cast<std::uint8_t>(bytes[i]);
    value = i == 8 ? value << 8 | byte : value << 7 | (byte & 0x7f);
    if (byte >= 0x80 && i < 8) continue;
    out = value;
    return cursor.skip(i + 1);
  }
  return false;
}

}  // namespace proflint::encodings::sqlite
