// The kinds of archives whose members are checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace proflint::tools {

enum class ArchiveKind : std::uint8_t { zip, tar, tar_gzip, tar_zstd, tar_xz };

// The usual suffix of such files: ".tar.gz".
constexpr std::string_view suffix_of(ArchiveKind kind) {
  constexpr std::string_view kSuffixes[] = {".zip", ".tar", ".tar.gz", ".tar.zst", ".tar.xz"};
  return kSuffixes[static_cast<std::size_t>(kind)];
}

inline constexpr std::size_t kTarBlock = 512;  // bytes

// Whether a block of a tar file has the checksum of a header. REQUIRES: kTarBlock bytes
bool has_tar_checksum(std::string_view block);

// Whether `bytes` start with the header of a tar member.
bool is_tar_header(std::string_view bytes);

// The kind of the archive with the contents `file`; nothing if they are not an archive, or if the suffix of `name` is
// for packages (of Java, Android or Python), which are not opened.
std::optional<ArchiveKind> archive_kind_of(std::string_view file, std::string_view name);

}  // namespace proflint::tools
