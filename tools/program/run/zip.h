// The members of zip archives such as jars, which may contain companion files. Follows APPNOTE.TXT of PKWARE, 4.3.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace proflint {

// All views point into the archive.
struct ZipMember {
  std::string_view name = {};
  std::string_view stored = {};  // its bytes in the archive, perhaps compressed
  bool is_deflated = false;
  std::uint64_t size = 0;  // of its contents, as the directory records it
};

// Whether a file starts like a zip archive.
bool is_zip(std::string_view bytes);

// The members in the directory at the end of `archive`, except encrypted ones and those compressed by a method other
// than deflate; nothing if the directory or a place it points to is damaged.
[[nodiscard]] std::optional<std::vector<ZipMember>> read_zip(std::string_view archive);

// Unpacks the first room.size() bytes of the member into `room`; returns their number, which is smaller if the member
// is damaged.
std::size_t unpack(const ZipMember& member, std::span<char> room);

}  // namespace proflint
