// Escaping of untrusted bytes. Well-formedness follows Unicode 15, table 3-7.
#include "validators/core/escape.h"

#include <cstdint>

#include "validators/core/cursor.h"

namespace proflint {
namespace {

struct Decoded {
  std::uint32_t code = 0;
  std::size_t size = 0;  // 0: not well-formed
};

Decoded decode(std::string_view bytes) {
  if (bytes.empty()) return {};
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const unsigned char lead = at(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || bytes.size() < size) return {};
  std::uint32_t code = lead & (0x7fu >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((at(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (at(i) & 0x3f);
  }
  const bool overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  return overlong || surrogate || code > 0x10ffff ? Decoded{} : Decoded{code, size};
}

// Characters that move the cursor, change direction, hide text or break lines in some program.
bool is_dangerous(std::uint32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || c == 0x180e ||
         (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
         (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe0fff) || (c & 0xfffe) == 0xfffe;
}

void append_byte(std::string& out, unsigned char byte) {
  static constexpr char kDigits[] = "0123456789abcdef";
  switch (byte) {
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      out += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
  }
}

}  // namespace

std::size_t printable_prefix(std::string_view bytes) {
  const Decoded decoded = decode(bytes);
  return decoded.size != 0 && !is_dangerous(decoded.code) ? decoded.size : 0;
}

bool is_utf8(std::string_view bytes) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080;
  while (!bytes.empty()) {
    if (bytes.size() >= sizeof(std::uint64_t) && (load<std::uint64_t>(bytes, std::endian::native) & kHighBits) == 0) {
      bytes.remove_prefix(sizeof(std::uint64_t));
      continue;
    }
    const std::size_t size = decode(bytes).size;
    if (size == 0) return false;
    bytes.remove_prefix(size);
  }
  return true;
}

void append_escaped(std::string& out, std::string_view bytes, std::size_t max_bytes, char quote) {
  std::size_t at = 0;
  const auto is_plain = [&](char c) { return c >= ' ' && c < 0x7f && c != '\\' && c != quote; };
  while (at < bytes.size() && at < max_bytes) {
    const std::size_t start = at;
    while (at < bytes.size() && at < max_bytes && is_plain(bytes[at])) ++at;
    out.append(bytes, start, at - start);
    if (at > start) continue;
    const std::size_t size = printable_prefix(bytes.substr(at));
    if (size > max_bytes - at) break;
    if (size == 0) {
      append_byte(out, static_cast<unsigned char>(bytes[at++]));
      continue;
    }
    if (bytes[at] == '\\' || (quote != '\0' && bytes[at] == quote)) out += '\\';
    out.append(bytes, at, size);
    at += size;
  }
  if (at < bytes.size()) out += "...";
}

std::string escaped(std::string_view bytes, std::size_t max_bytes) {
  std::string out;
  append_escaped(out, bytes, max_bytes);
  return out;
}

}  // namespace proflint
