// Follows APPNOTE.TXT, 4.3.14 to 4.3.16.
#include "tools/program/archives/zip_end.h"

#include <algorithm>

#include "tools/program/archives/zip_headers.h"
#include "validators/core/cursor.h"

namespace proflint::tools {
namespace {

constexpr std::string_view kEnd64Magic = "PK\x06\x06", kLocatorMagic = "PK\x06\x07";
constexpr std::size_t kEndSize = 22, kEnd64Size = 56, kLocatorSize = 20, kMaxComment = 65535;

// The record that the locator at `locator` points to; without one there, the record before the locator, because bytes
// before the archive are not counted.
std::size_t end64_of(std::string_view file, std::size_t locator, std::uint64_t offset) {
  const bool is_there = offset < locator && file.substr(static_cast<std::size_t>(offset)).starts_with(kEnd64Magic);
  return is_there ? static_cast<std::size_t>(offset) : locator - std::min(locator, kEnd64Size);
}

// Replaces the numbers by the numbers of the zip64 record, if the file has one.
void read_end64(std::string_view file, ZipEnd& end) {
  const std::size_t locator = end.directory_end - std::min(end.directory_end, kLocatorSize);
  Cursor pointer(file.substr(locator, kLocatorSize));
  std::uint64_t offset = 0, size = 0;
  if (!pointer.rest().starts_with(kLocatorMagic) || !pointer.skip(8) || !pointer.read(offset)) return;
  const std::size_t at = end64_of(file, locator, offset);
  Cursor record(file.substr(at, locator - at));
  ZipEnd large = end;
  const bool is_read = record.rest().starts_with(kEnd64Magic) && record.skip(4) && record.read(size) &&
                       record.skip(20) && record.read(large.members) && record.read(large.directory_size) &&
                       record.read(large.directory_offset);
  if (!is_read) {
    end.is_unambiguous = false;
    return;
  }
  // Some writers state a wrong size.
  large.is_unambiguous &= record.at_end() || size == locator - at - 12;
  const auto agrees = [](std::uint64_t narrow, std::uint64_t all_ones, std::uint64_t wide) {
    return narrow == all_ones || narrow == wide;
  };
  large.is_unambiguous &= agrees(end.members, UINT16_MAX, large.members) &&
                          agrees(end.directory_size, UINT32_MAX, large.directory_size) &&
                          agrees(end.directory_offset, UINT32_MAX, large.directory_offset);
  large.is_large = true;
  large.directory_end = at;
  end = large;
}

std::optional<ZipEnd> read_end(std::string_view file, std::size_t at) {
  Cursor cursor(file.substr(at));
  ZipEnd end;
  std::uint16_t members = 0, comment = 0;
  std::uint32_t size = 0, offset = 0;
  if (!cursor.skip(10) || !cursor.read(members) || !cursor.read(size) || !cursor.read(offset) ||
      !cursor.read(comment) || !cursor.take(comment, end.comment))
    return std::nullopt;
  end.directory_end = at;
  end.members = members;
  end.directory_size = size;
  end.directory_offset = offset;
  end.rest = cursor.rest();
  read_end64(file, end);
  return end;
}

}  // namespace

std::optional<ZipEnd> find_zip_end(std::string_view file) {
  std::optional<ZipEnd> last;  // with more bytes after it than its comment
  const std::size_t first = file.size() - std::min(file.size(), kEndSize + kMaxComment);
  for (std::size_t at = file.rfind(kZipEndMagic); at != file.npos && at >= first;
       at = file.rfind(kZipEndMagic, at - 1)) {
    const std::optional<ZipEnd> end = read_end(file, at);
    if (end && end->rest.empty()) return end;
    if (!last) last = end;
    if (at == 0) break;
  }
  return last;
}

}  // namespace proflint::tools
