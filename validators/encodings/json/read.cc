// Reads JSON for any sink, and decodes strings. Follows RFC 8259.
#include "validators/encodings/json/read.h"

#include <algorithm>

#include "validators/core/text.h"
#include "validators/encodings/json/reader.h"

namespace proflint::encodings::json {
namespace {

// REQUIRES: hexadecimal digits.
unsigned hex_value(std::string_view digits) {
  unsigned value = 0;
  for (const char c : digits) value = value * 16 + static_cast<unsigned>(hex_digit(c));
  return value;
}

void append_utf8(std::string& out, unsigned code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
    return;
  }
  const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  out += static_cast<char>((0xff00u >> (more + 1) & 0xffu) | code >> 6 * more);
  for (int i = more - 1; i >= 0; --i) out += static_cast<char>(0x80u | (code >> 6 * i & 0x3fu));
}

}  // namespace

Outcome read(std::string_view text, std::size_t max_depth, Events& events) {
  return read_into(events, events, text, max_depth);
}

void append_unescaped(std::string& out, std::string_view inside) {
  while (!inside.empty()) {
    const std::size_t plain = std::min(inside.find('\\'), inside.size());
    out += inside.substr(0, plain);
    inside.remove_prefix(plain);
    if (inside.size() < 2) break;
    if (inside[1] != 'u') {
      constexpr std::string_view kLetters = "bfnrt", kBytes = "\b\f\n\r\t";
      const std::size_t letter = kLetters.find(inside[1]);
      out += letter == std::string_view::npos ? inside[1] : kBytes[letter];
      inside.remove_prefix(2);
      continue;
    }
    unsigned code = hex_value(inside.substr(2, 4));
    inside.remove_prefix(std::min<std::size_t>(6, inside.size()));
    if (code >= 0xd800 && code < 0xdc00 && inside.size() >= 6) {
      code = 0x10000 + ((code - 0xd800) << 10) + (hex_value(inside.substr(2, 4)) - 0xdc00);
      inside.remove_prefix(6);
    }
    append_utf8(out, code);
  }
}

}  // namespace proflint::encodings::json
