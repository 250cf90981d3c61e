// Reads numbers and strings.
#include "validators/go_covdata/strings.h"

namespace proflint::go_covdata {

Uleb read_uleb(Cursor& cursor, std::uint32_t& out) {
  constexpr unsigned kMaxBytes = 10;
  Cursor ahead = cursor;
  std::uint64_t value = 0;
  for (unsigned i = 0; i < kMaxBytes; ++i) {
    std::uint8_t byte = 0;
    if (!ahead.read(byte)) return Uleb::cut;
    const std::uint64_t bits = byte & 0x7f;
    if (i > 4 ? bits != 0 : (bits << 7 * i) > UINT32_MAX) return Uleb::too_large;
    value |= i > 4 ? 0 : bits << 7 * i;
    if ((byte & 0x80) != 0) continue;
    cursor = ahead;
    out = static_cast<std::uint32_t>(value);
    return Uleb::read;
  }
  return Uleb::too_large;
}

bool read_strings(Cursor& cursor, Strings& out) {
  std::uint32_t count = 0;
  if (read_uleb(cursor, count) != Uleb::read || count > cursor.left()) return false;
  for (std::uint32_t i = 0; i < count; ++i) {
    std::uint32_t size = 0;
    std::string_view text;
    if (read_uleb(cursor, size) != Uleb::read || !cursor.take(size, text)) return false;
    out.push_back(text);
  }
  return true;
}

}  // namespace proflint::go_covdata
