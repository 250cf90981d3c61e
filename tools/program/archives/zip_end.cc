// Follows APPNOTE.TXT, 4.3.14 to 4.3.16.
#include "tools/program/archives/zip_end.h"

#include <algorithm>

#include "validators/core/cursor.h"

namespace proflint::tools {
namespace {

constexpr std::string_view kEndMagic = "PK\x05\x06", kEnd64Magic = "PK\x06\x06", kLocatorMagic = "PK\x06\x07";
constexpr std::size_t kEndSize = 22, kLocatorSize = 20, kMaxComment = 65535;

// The number of members in the zip64 record, which the locator before `end` points to.
std::optional<std::uint64_t> count64(std::string_view file, std::size_t end) {
  if (end < kLocatorSize || file.substr(end - kLocatorSize, kLocatorMagic.size()) != kLocatorMagic) return std::nullopt;
  Cursor locator(file.substr(end - kLocatorSize + 8));
  std::uint64_t at = 0, count = 0;
  if (!locator.read(at) || at > file.size()) return std::nullopt;
  Cursor record(file.substr(static_cast<std::size_t>(at)));
  if (!record.rest().starts_with(kEnd64Magic) || !record.skip(32) || !record.read(count)) return std::nullopt;
  return count;
}

}  // namespace

std::optional<std::uint64_t> zip_member_count(std::string_view file) {
  std::optional<std::uint64_t> last;  // in a record with more bytes after it than its comment
  const std::size_t first = file.size() - std::min(file.size(), kEndSize + kMaxComment);
  for (std::size_t at = file.rfind(kEndMagic); at != file.npos && at >= first; at = file.rfind(kEndMagic, at - 1)) {
    Cursor cursor(file.substr(at));
    std::uint16_t count = 0, comment = 0;
    if (cursor.skip(10) && cursor.read(count) && cursor.skip(8) && cursor.read(comment) && cursor.left() >= comment) {
      const std::optional<std::uint64_t> larger = count == UINT16_MAX ? count64(file, at) : std::nullopt;
      const std::uint64_t found = larger.value_or(count);
      if (cursor.left() == comment) return found;
      if (!last) last = found;
    }
    if (at == 0) break;
  }
  return last;
}

}  // namespace proflint::tools
