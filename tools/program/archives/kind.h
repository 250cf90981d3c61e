// The kinds of archives whose members are checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace proflint::tools {

enum class ArchiveKind : std::uint8_t { zip, tar, tar_gzip, tar_zstd, tar_xz };

// ".tar.gz": how files of the kind are called.
constexpr std::string_view suffix_of(ArchiveKind kind) {
  constexpr std::string_view kSuffixes[] = {".zip", ".tar", ".tar.gz", ".tar.zst", ".tar.xz"};
  return kSuffixes[static_cast<std::size_t>(kind)];
}

// Whether `bytes` start with the header of a tar member.
bool is_tar_header(std::string_view bytes);

// The kind of the archive `file` by its contents; nothing if it is none, or if `name` says that it is one whose members
// belong together (a program of Java or Android).
std::optional<ArchiveKind> archive_kind_of(std::string_view file, std::string_view name);

}  // namespace proflint::tools
