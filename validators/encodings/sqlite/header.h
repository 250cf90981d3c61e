// The first 100 bytes of a database. Follows "Database File Format", section 1.3.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/encodings/sqlite/found.h"

namespace proflint::encodings::sqlite {

// The first bytes of a database, with the NUL at their end.
inline constexpr std::string_view kMagic{"SQLite format 3\0", 16};
inline constexpr std::size_t kHeaderSize = 100;  // bytes

// Text encodings, numbered as in the file.
enum class Encoding : std::uint8_t { utf8 = 1, utf16_little = 2, utf16_big = 3 };

// The numbers of the header that were found valid or could be replaced by valid ones.
struct Header {
  std::uint32_t page_size = 0;  // bytes: a power of two from 512 to 65536
  std::uint32_t usable = 0;     // bytes of a page without the reserved bytes at its end, at least 480
  std::uint64_t pages = 0;      // of the database
  std::uint64_t present = 0;    // pages in the file; fewer if it is truncated
  std::uint32_t first_trunk = 0,
                free_pages = 0;        // the freelist: its first page, 0 if it is empty, and its length as stated
  std::uint32_t largest_root = 0;      // 0: no auto-vacuum, and so no pointer maps
  std::uint32_t cookie = 0;            // changes with the schema
  Encoding encoding = Encoding::utf8;  // of all texts in the database
};

// Checks the header. Nothing if the pages cannot be told apart.
[[nodiscard]] std::optional<Header> read_header(Found& found);

}  // namespace proflint::encodings::sqlite
