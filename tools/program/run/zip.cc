// The directory is read from the end, because archives may follow a script or a program. Sizes are taken from the
// directory, because writers that stream leave them out of local headers.
#include "tools/program/run/zip.h"

#include <algorithm>

#include "validators/core/cursor.h"
#include "validators/core/inflate.h"

namespace proflint {
namespace {

constexpr std::string_view kLocal = "PK\x03\x04", kCentral = "PK\x01\x02", kEnd = "PK\x05\x06", kEnd64 = "PK\x06\x06",
                           kLocator64 = "PK\x06\x07";
constexpr std::size_t kEndSize = 22, kEnd64Size = 56, kLocator64Size = 20, kMaxComment = 65535;
constexpr std::uint32_t kElsewhere = 0xffffffff;  // the number has 64 bits and is in the extra field
constexpr std::uint16_t kStored = 0, kDeflated = 8, kEncrypted = 1, kExtra64 = 1;

// Where the directory is, and what its offsets are counted from.
struct Directory {
  std::string_view entries;
  std::string_view origin;
};

[[nodiscard]] bool take(Cursor& cursor, std::string_view magic) {
  return cursor.rest().starts_with(magic) && cursor.skip(magic.size());
}

// The directory ends at `end`. Bytes before the archive are not counted.
[[nodiscard]] std::optional<Directory> directory_before(std::string_view archive, std::size_t end, std::uint64_t size,
                                                        std::uint64_t offset) {
  if (size > end || offset > end - size) return std::nullopt;
  const auto start = static_cast<std::size_t>(end - size);
  return Directory{archive.substr(start, end - start), archive.substr(start - static_cast<std::size_t>(offset))};
}

// The zip64 end record is before its locator, which is before `end`.
[[nodiscard]] std::optional<Directory> read_end64(std::string_view archive, std::size_t end) {
  if (end < kLocator64Size + kEnd64Size || archive.substr(end - kLocator64Size, 4) != kLocator64) return std::nullopt;
  const std::size_t at = end - kLocator64Size - kEnd64Size;
  Cursor cursor(archive.substr(at));
  std::uint64_t size = 0, offset = 0;
  if (!(take(cursor, kEnd64) && cursor.skip(36) && cursor.read(size) && cursor.read(offset))) return std::nullopt;
  return directory_before(archive, at, size, offset);
}

[[nodiscard]] std::optional<Directory> read_end(std::string_view archive, std::size_t at) {
  Cursor cursor(archive.substr(at));
  std::uint16_t count = 0, comment = 0;
  std::uint32_t size = 0, offset = 0;
  if (!(take(cursor, kEnd) && cursor.skip(6) && cursor.read(count) && cursor.read(size) && cursor.read(offset) &&
        cursor.read(comment) && cursor.left() == comment))
    return std::nullopt;
  if (count == UINT16_MAX || size == kElsewhere || offset == kElsewhere)
    if (const auto found = read_end64(archive, at)) return found;
  return directory_before(archive, at, size, offset);
}

[[nodiscard]] std::optional<Directory> find_directory(std::string_view archive) {
  const std::size_t first = archive.size() - std::min(archive.size(), kEndSize + kMaxComment);
  for (std::size_t at = archive.rfind(kEnd); at != std::string_view::npos && at >= first;
       at = archive.rfind(kEnd, at - 1)) {
    if (const auto found = read_end(archive, at)) return found;
    if (at == 0) break;
  }
  return std::nullopt;
}

// One entry of the directory.
struct Entry {
  ZipMember member;
  std::uint64_t stored_size = 0, offset = 0;
  bool is_readable = false;
};

// Numbers that did not fit their fields, in the order of the fields.
[[nodiscard]] bool read_extra64(std::string_view extra, Entry& entry) {
  Cursor cursor(extra);
  for (std::uint16_t id = 0, size = 0; cursor.read(id) && cursor.read(size);) {
    std::string_view body;
    if (!cursor.take(size, body)) return false;
    if (id != kExtra64) continue;
    Cursor numbers(body);
    for (std::uint64_t* number : {&entry.member.size, &entry.stored_size, &entry.offset})
      if (*number == kElsewhere && !numbers.read(*number)) return false;
    return true;
  }
  return false;
}

[[nodiscard]] bool read_member(Cursor& cursor, Entry& entry) {
  std::uint16_t flags = 0, method = 0, name_size = 0, extra_size = 0, comment_size = 0;
  std::uint32_t stored_size = 0, size = 0, offset = 0;
  std::string_view extra;
  if (!(take(cursor, kCentral) && cursor.skip(4) && cursor.read(flags) && cursor.read(method) && cursor.skip(8) &&
        cursor.read(stored_size) && cursor.read(size) && cursor.read(name_size) && cursor.read(extra_size) &&
        cursor.read(comment_size) && cursor.skip(8) && cursor.read(offset) &&
        cursor.take(name_size, entry.member.name) && cursor.take(extra_size, extra) && cursor.skip(comment_size)))
    return false;
  entry.member.size = size;
  entry.stored_size = stored_size;
  entry.offset = offset;
  entry.member.is_deflated = method == kDeflated;
  entry.is_readable = (flags & kEncrypted) == 0 && (method == kStored || method == kDeflated);
  const bool has_more = size == kElsewhere || stored_size == kElsewhere || offset == kElsewhere;
  return !has_more || read_extra64(extra, entry);
}

// Finds the data of the entry.
[[nodiscard]] bool find_data(std::string_view origin, Entry& entry) {
  if (entry.offset > origin.size()) return false;
  Cursor cursor(origin.substr(static_cast<std::size_t>(entry.offset)));
  std::uint16_t name_size = 0, extra_size = 0;
  return take(cursor, kLocal) && cursor.skip(22) && cursor.read(name_size) && cursor.read(extra_size) &&
         cursor.skip(name_size) && cursor.skip(extra_size) && cursor.take(entry.stored_size, entry.member.stored);
}

}  // namespace

bool is_zip(std::string_view bytes) {
  return bytes.starts_with(kLocal) || bytes.starts_with(kEnd);
}

std::optional<std::vector<ZipMember>> read_zip(std::string_view archive) {
  const auto directory = find_directory(archive);
  if (!directory) return std::nullopt;
  std::vector<ZipMember> members;
  for (Cursor cursor(directory->entries); !cursor.at_end();) {
    Entry entry;
    if (!read_member(cursor, entry) || !find_data(directory->origin, entry)) return std::nullopt;
    if (entry.is_readable) members.push_back(entry.member);
  }
  return members;
}

std::size_t unpack(const ZipMember& member, std::span<char> room) {
  if (member.is_deflated) return inflate(member.stored, room, Framing::none).written;
  return member.stored.copy(room.data(), room.size());
}

}  // namespace proflint
