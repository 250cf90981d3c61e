// The members of zip archives, which jars are: companions may lie in one. Follows APPNOTE.TXT of PKWARE, 4.3.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace proflint {

// All views lie in the archive.
struct ZipMember {
  std::string_view name = {};
  std::string_view stored = {};  // its bytes as they are in the archive
  bool is_deflated = false;
  std::uint64_t size = 0;  // of its contents, as the directory says
};

// Whether a file starts as archives do.
bool is_zip(std::string_view bytes);

// The members that the directory at the end of `archive` names, but for those that are encrypted or compressed
// otherwise than with deflate; nothing if the directory, or where it points, is damaged.
[[nodiscard]] std::optional<std::vector<ZipMember>> read_zip(std::string_view archive);

// Puts the first room.size() bytes of the unpacked member into `room`; returns their number, less if it is damaged.
std::size_t unpack(const ZipMember& member, std::span<char> room);

}  // namespace proflint
