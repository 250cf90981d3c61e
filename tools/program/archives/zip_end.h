// The records at the end of a zip file, which lead to its central directory. Follows APPNOTE.TXT, 4.3.14 to 4.3.16.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace proflint::tools {

struct ZipEnd {
  std::uint64_t members = 0;           // as stated
  std::uint64_t directory_offset = 0;  // as stated, from the start of the archive, before which the file may have more
  std::uint64_t directory_size = 0;    // as stated
  std::size_t directory_end = 0;       // where the first of these records is
  std::string_view comment;
  std::string_view rest;  // of the file, after the comment
  bool is_large = false;  // with a zip64 record
  // Whether programs agree about the end: a zip64 record is before its locator, and does not contradict the
  // end-of-central-directory record.
  bool is_unambiguous = true;
};

// The last end-of-central-directory record of `file`, preferably one whose comment ends with the file.
[[nodiscard]] std::optional<ZipEnd> find_zip_end(std::string_view file);

}  // namespace proflint::tools
