// Adds strings to GCC's checksum, a word at a time. Follows coverage.cc, crc32_string.
#include "validators/gcov/checksum.h"

#include <bit>

#include "validators/core/cursor.h"

namespace proflint::gcov {

std::uint32_t crc_string(std::uint32_t crc, std::string_view text) {
  for (; text.size() >= 4; text.remove_prefix(4)) crc = crc_word(crc, load<std::uint32_t>(text, std::endian::big));
  for (const char c : text) crc = crc_byte(crc, static_cast<std::uint8_t>(c));
  return crc_byte(crc, 0);
}

}  // namespace proflint::gcov
