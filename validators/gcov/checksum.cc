// Adds strings to GCC's checksum, three words or one word at a time. Follows coverage.cc, crc32_string.
#include "validators/gcov/checksum.h"

#include <bit>

#include "validators/core/cursor.h"

namespace proflint::gcov {

std::uint32_t crc_string(std::uint32_t crc, std::string_view text) {
  const auto word = [&](std::size_t at) { return load<std::uint32_t>(text.substr(at), std::endian::big); };
  for (; text.size() >= 12; text.remove_prefix(12)) crc = crc_words(crc, word(0), word(4), word(8));
  for (; text.size() >= 4; text.remove_prefix(4)) crc = crc_word(crc, word(0));
  for (const char c : text) crc = crc_byte(crc, static_cast<std::uint8_t>(c));
  return crc_byte(crc, 0);
}

}  // namespace proflint::gcov
