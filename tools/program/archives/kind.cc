// Recognizes archives by their first bytes, compressed or not. Follows APPNOTE.TXT, 4.3, and pax, "ustar Interchange
// Format".
#include "tools/program/archives/kind.h"

#include <algorithm>
#include <memory>
#include <string>

#include "tools/program/archives/unpacker.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kSumAt = 148, kSumSize = 8, kMagicAt = 257;

bool is_called_tar(std::string_view name) {
  constexpr std::string_view kNames[] = {".tar.gz", ".tgz", ".tar.zst", ".tzst", ".tar.xz", ".txz"};
  return std::any_of(std::begin(kNames), std::end(kNames), [&](std::string_view one) { return name.ends_with(one); });
}

// If not even the first header can be unpacked, the name decides.
bool is_compressed_tar(std::string_view file, ArchiveKind kind, std::string_view name) {
  const std::unique_ptr<Unpacker> unpacker = make_unpacker(file, kind);
  std::string start;
  while (start.size() < kTarBlock) {
    const std::string_view piece = unpacker->next();
    if (piece.empty()) return !unpacker->fault().empty() && is_called_tar(name);
    start += piece.substr(0, kTarBlock);
  }
  return is_tar_header(start);
}

// Packages contain programs, not profiles; --classes reads the classes in them.
bool is_program(std::string_view name) {
  constexpr std::string_view kSuffixes[] = {".jar", ".war", ".ear", ".aar", ".apk", ".dm", ".whl"};
  return std::any_of(std::begin(kSuffixes), std::end(kSuffixes),
                     [&](std::string_view suffix) { return name.ends_with(suffix); });
}

}  // namespace

// The checksum of a tar header is computed with spaces in its own field; some old writers added signed bytes.
bool has_tar_checksum(std::string_view block) {
  std::uint32_t stored = 0, sum = 0;
  std::int32_t signed_sum = 0;
  std::string_view digits = block.substr(kSumAt, kSumSize);
  digits.remove_prefix(std::min(digits.find_first_not_of(' '), digits.size()));
  const std::size_t end = std::min(digits.find_first_not_of("01234567"), digits.size());
  if (end == 0) return false;
  for (const char c : digits.substr(0, end)) stored = stored * 8 + static_cast<std::uint32_t>(c - '0');
  for (std::size_t i = 0; i < kTarBlock; ++i) {
    const char c = i >= kSumAt && i < kSumAt + kSumSize ? ' ' : block[i];
    sum += static_cast<unsigned char>(c);
    signed_sum += static_cast<signed char>(c);
  }
  return stored == sum || static_cast<std::int32_t>(stored) == signed_sum;
}

bool is_tar_header(std::string_view bytes) {
  if (bytes.size() < kTarBlock || bytes.front() == '\0') return false;
  return bytes.substr(kMagicAt).starts_with("ustar") || has_tar_checksum(bytes.substr(0, kTarBlock));
}

std::optional<ArchiveKind> archive_kind_of(std::string_view file, std::string_view name) {
  constexpr std::string_view kZip = "PK\x03\x04", kEmptyZip = "PK\x05\x06", kGzip = "\x1f\x8b",
                             kZstd = "\x28\xb5\x2f\xfd";
  constexpr std::string_view kXz(
      "\xfd"
      "7zXZ\0",
      6);
  if (file.starts_with(kZip) || file.starts_with(kEmptyZip))
    return is_program(name) ? std::nullopt : std::optional(ArchiveKind::zip);
  if (is_tar_header(file)) return ArchiveKind::tar;
  std::optional<ArchiveKind> kind;
  if (file.starts_with(kGzip)) kind = ArchiveKind::tar_gzip;
  if (file.starts_with(kZstd)) kind = ArchiveKind::tar_zstd;
  if (file.starts_with(kXz)) kind = ArchiveKind::tar_xz;
  return kind && is_compressed_tar(file, *kind, name) ? kind : std::nullopt;
}

}  // namespace proflint::tools
