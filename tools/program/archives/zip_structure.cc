// Walks over the members in the order of their places. Every byte of the file belongs to one of them, to the central
// directory or to the records at the end; if not, a local header may be in the rest. Defects of one kind are grouped.
#include "tools/program/archives/zip_structure.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <initializer_list>

#include "tools/program/archives/zip_headers.h"
#include "validators/core/archive_rules.h"
#include "validators/core/message.h"
#include "validators/core/text.h"

namespace proflint::tools {
namespace {

constexpr std::string_view kNul("\0", 1);

bool contains(std::string_view bytes, std::string_view magic) {
  return bytes.find(magic) != bytes.npos;
}

bool has_parent_component(std::string_view path) {
  while (!path.empty())
    if (take_until(path, '/') == "..") return true;
  return false;
}

bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

// Whether the ASCII characters of `unicode` are in `name` in the same order.
bool has_ascii_of(std::string_view name, std::string_view unicode) {
  for (const char c : unicode) {
    if (!is_ascii(c)) continue;
    const std::size_t at = name.find(c);
    if (at == name.npos) return false;
    name.remove_prefix(at + 1);
  }
  return true;
}

// Whether `name` may be `unicode` in some other character set: that leaves ASCII as it is, and replaces the other
// characters by any bytes, such as '?' or "#U00e9", but not by those that divide a path.
bool may_be_same_name(std::string_view name, std::string_view unicode) {
  if (std::all_of(unicode.begin(), unicode.end(), is_ascii)) return name == unicode;
  for (const char c : {'/', '.'})
    if (std::count(name.begin(), name.end(), c) != std::count(unicode.begin(), unicode.end(), c)) return false;
  return has_ascii_of(name, unicode) && has_parent_component(name) == has_parent_component(unicode);
}

class ZipStructure {
 public:
  ZipStructure(std::string_view file, const ZipEnd& end) : file_(file), end_(end) {}

  void check(std::span<const std::uint64_t> places);
  void report_to(std::vector<ArchiveFault>& faults) const;

 private:
  enum Kind : std::uint8_t {
    damaged,
    contradiction,
    entry_count,
    other_members,
    overlap,
    hidden_member,
    unused,
    other_name,
    nul_in_name,
    other_method,
    other_numbers,
    missing_numbers,
    other_flags,
    other_character_set,
    no_descriptor,
    inner_descriptor,
    other_path,
    outdated_path,
    after_end,
    kinds
  };
  struct Group {
    ArchiveFault first;
    std::uint64_t count = 0;
  };
  struct Member {
    std::uint64_t offset;  // of the local header, in the file
    std::size_t entry;     // where the central directory describes it
  };

  void add(Kind kind, const Rule& rule, Severity severity, std::initializer_list<Part> parts);
  [[nodiscard]] bool read_directory();
  void check_rest();
  void check_members(std::span<const std::uint64_t> places);
  void check_other_directory();
  void check_gap(std::size_t from, std::uint64_t to);
  // Returns where this member and the earlier ones, which end at `before`, end.
  std::size_t check_member(const Member& member, std::size_t before, std::uint64_t place);
  void check_header(const ZipHeader& local, const ZipHeader& central);
  void check_flags(const ZipHeader& local, const ZipHeader& central);
  void check_descriptor(std::string_view contents, std::size_t descriptor, const ZipHeader& central);
  void check_numbers(const ZipHeader& local, const ZipHeader& central);
  void check_unicode_paths(const ZipHeader& header, std::string_view name);

  std::string_view file_;
  const ZipEnd& end_;
  std::size_t directory_ = 0;  // where it starts
  std::vector<Member> members_;
  std::array<Group, kinds> groups_;
};

void ZipStructure::add(Kind kind, const Rule& rule, Severity severity, std::initializer_list<Part> parts) {
  Group& group = groups_[kind];
  if (group.count++ == 0) group.first = {&rule, severity, to_message(std::span(parts.begin(), parts.size()))};
}

void ZipStructure::report_to(std::vector<ArchiveFault>& faults) const {
  for (const Group& group : groups_) {
    if (group.count == 0) continue;
    faults.push_back(group.first);
    if (group.count > 1) faults.back().message += " (" + std::to_string(group.count) + " places; the first is shown)";
  }
}

// The directory ends where the records at the end start. Bytes before the archive shift it, but libarchive
// expects no shift in a zip64 file.
bool ZipStructure::read_directory() {
  if (end_.directory_size > end_.directory_end) return false;
  directory_ = end_.directory_end - static_cast<std::size_t>(end_.directory_size);
  if (end_.directory_offset > directory_ || (end_.is_large && end_.directory_offset < directory_)) return false;
  const std::uint64_t before = directory_ - end_.directory_offset;
  Cursor cursor(file_.substr(directory_, end_.directory_end - directory_));
  while (!cursor.at_end()) {
    const std::size_t entry = end_.directory_end - cursor.left();
    ZipHeader header;
    if (!read_central_header(cursor, header) || header.offset > directory_ - before) return false;
    members_.push_back({before + header.offset, entry});
  }
  std::sort(members_.begin(), members_.end(), [](const Member& a, const Member& b) {
    return std::pair(a.offset, a.entry) < std::pair(b.offset, b.entry);
  });
  return true;
}

void ZipStructure::check(std::span<const std::uint64_t> places) {
  check_rest();
  if (!end_.is_unambiguous)
    add(contradiction, "archive/damaged"_archive_rule, Severity::error,
        {"the records at the end of the archive contradict each other"});
  if (!read_directory())
    return add(damaged, "archive/damaged"_archive_rule, Severity::error,
               {"the end-of-central-directory record does not lead to a central directory"});
  if (members_.size() != places.size() && end_.members == places.size())
    add(entry_count, "archive/member-count"_archive_rule, Severity::error,
        {"the number of members is ", places.size(), ", but the central directory has ",
         Plural{members_.size(), "entry", "entries"}});
  check_members(places);
  check_other_directory();
}

void ZipStructure::check_members(std::span<const std::uint64_t> places) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (i > 0 && members_[i].offset == members_[i - 1].offset) continue;  // libarchive reads these as one
    check_gap(end, members_[i].offset);
    end = check_member(members_[i], end, members_.size() == places.size() ? places[i] : 0);
  }
  check_gap(end, directory_);
}

// If bytes before the archive shift it, some programs look for the directory without the shift first.
void ZipStructure::check_other_directory() {
  if (end_.directory_offset < directory_ && groups_[hidden_member].count == 0 &&
      file_.substr(static_cast<std::size_t>(end_.directory_offset)).starts_with(kZipCentralMagic))
    add(contradiction, "archive/damaged"_archive_rule, Severity::error,
        {"the archive has a central directory at ", Hex{end_.directory_offset}, " and another one at ",
         Hex{directory_}});
}

// The bytes between two members.
void ZipStructure::check_gap(std::size_t from, std::uint64_t to) {
  if (to <= from) return;
  const std::string_view gap = file_.substr(from, static_cast<std::size_t>(to) - from);
  if (contains(gap, kZipLocalMagic))
    add(hidden_member, "archive/member-count"_archive_rule, Severity::error,
        {"the member at ", Hex{from + gap.find(kZipLocalMagic)}, " is not in the central directory"});
  else
    add(unused, "archive/unused-data"_archive_rule, Severity::warning,
        {Plural{gap.size(), "byte"}, " at ", Hex{from}, gap.size() == 1 ? " does" : " do",
         " not belong to any member"});
}

std::size_t ZipStructure::check_member(const Member& member, std::size_t before, std::uint64_t place) {
  Cursor entry(file_.substr(member.entry)), cursor(file_.substr(static_cast<std::size_t>(member.offset)));
  ZipHeader central, local;
  if (!read_central_header(entry, central) || !read_local_header(cursor, local)) {
    add(damaged, "archive/damaged"_archive_rule, Severity::error,
        {"the central directory describes ", central.name, " at ", Hex{member.offset}, ", where no member starts"});
    return before;
  }
  const std::size_t start = file_.size() - cursor.left();
  const std::size_t end = start + static_cast<std::size_t>(std::min<std::uint64_t>(central.stored_size, cursor.left()));
  if (member.offset < before)
    add(overlap, "archive/damaged"_archive_rule, Severity::error,
        {"the member ", central.name, " starts inside another one"});
  else
    check_header(local, central);
  if (place != 0 && place != start && place != end)
    add(other_members, "archive/damaged"_archive_rule, Severity::error,
        {"libarchive reads a member at ", Hex{place}, ", but the one in the central directory is at ", Hex{start}});
  if (!local.has_descriptor()) return std::max(before, end);
  const std::size_t descriptor = descriptor_size(file_.substr(end), central);
  check_descriptor(file_.substr(start, end - start), descriptor, central);
  return std::max(before, end + descriptor);
}

void ZipStructure::check_header(const ZipHeader& local, const ZipHeader& central) {
  if (local.name != central.name)
    add(other_name, "archive/header"_archive_rule, Severity::error,
        {"the local header of ", central.name, " has the name ", local.name});
  if (contains(central.name, kNul))
    add(nul_in_name, "archive/header"_archive_rule, Severity::error,
        {"the name ", central.name, " contains a NUL byte, where some programs end it"});
  if (local.method != central.method)
    add(other_method, "archive/header"_archive_rule, Severity::error,
        {"the local header of ", central.name, " has compression method ", local.method,
         ", but the central directory has ", central.method});
  check_numbers(local, central);
  const auto is_missing = [](std::uint64_t here, std::uint64_t there) {
    return here != there && (here == 0 || here == UINT32_MAX);
  };
  if (!local.has_descriptor() &&
      ((local.crc == 0 && central.crc != 0) || is_missing(local.stored_size, central.stored_size) ||
       is_missing(local.size, central.size)))
    add(missing_numbers, "archive/header"_archive_rule, Severity::error,
        {"the checksum or the sizes of ", central.name, " are missing in its local header"});
  check_flags(local, central);
  check_unicode_paths(central, central.name);
  if (local.extra != central.extra) check_unicode_paths(local, central.name);
}

// libarchive reads the flags in the local header, and most other programs read the ones in the central directory.
void ZipStructure::check_flags(const ZipHeader& local, const ZipHeader& central) {
  const auto differ = [&](std::uint16_t flags) { return ((local.flags ^ central.flags) & flags) != 0; };
  if (differ(kZipUnreadable))
    add(other_flags, "archive/header"_archive_rule, Severity::error,
        {"the local header of ", central.name, " has the flags ", Hex{local.flags}, ", but the central directory has ",
         Hex{central.flags}, ": one of them is for encrypted or patched contents"});
  else if ((central.flags & kZipPatched) != 0)
    add(other_flags, "archive/method"_archive_rule, Severity::error,
        {"the flags of ", central.name, " state that it is a patch for other contents"});
  if (differ(kZipUtf8))
    add(other_character_set, "archive/header"_archive_rule, Severity::warning,
        {"only ", (local.flags & kZipUtf8) != 0 ? "the local header" : "the central directory",
         " states that the name of ", central.name, " is in UTF-8"});
}

// `descriptor` is the size of the data descriptor that follows the contents. A program that unpacks a stream looks for
// the first descriptor that fits the bytes before it.
void ZipStructure::check_descriptor(std::string_view contents, std::size_t descriptor, const ZipHeader& central) {
  if (descriptor == 0)
    add(no_descriptor, "archive/header"_archive_rule, contents.empty() ? Severity::warning : Severity::error,
        {"the local header of ", central.name, " announces a data descriptor, but none follows the contents"});
  if (central.method != 0) return;
  ZipHeader part;
  for (std::size_t at = 0; (at = contents.find(kZipDescriptorMagic, at)) != contents.npos; at += 4) {
    part.crc = static_cast<std::uint32_t>(
        crc32_z(part.crc, reinterpret_cast<const Bytef*>(contents.data() + part.size), at - part.size));
    part.size = part.stored_size = at;
    if (descriptor_size(contents.substr(at), part) == 0) continue;
    add(inner_descriptor, "archive/header"_archive_rule, Severity::error,
        {"the contents of ", central.name, " have a data descriptor for their first ", Plural{at, "byte"}});
    return;
  }
}

// libarchive takes the numbers of the local header, unless they are missing there, and most programs take the numbers
// of the central directory.
void ZipStructure::check_numbers(const ZipHeader& local, const ZipHeader& central) {
  if (local.crc != 0 && local.crc != central.crc)
    add(other_numbers, "archive/header"_archive_rule, Severity::error,
        {"the local header of ", central.name, " has the checksum ", Hex{local.crc}, ", but the central directory has ",
         Hex{central.crc}});
  const auto differs = [](std::uint64_t here, std::uint64_t there) {
    return here != there && here != 0 && here != UINT32_MAX;
  };
  if (differs(local.size, central.size))
    add(other_numbers, "archive/header"_archive_rule, Severity::error,
        {"the local header of ", central.name, " has the size ", local.size, ", but the central directory has ",
         central.size});
  if (differs(local.stored_size, central.stored_size))
    add(other_numbers, "archive/header"_archive_rule, Severity::error,
        {"the local header of ", central.name, " has the compressed size ", local.stored_size,
         ", but the central directory has ", central.stored_size});
}

// The field has a version, the checksum of the name in the header, and a name in UTF-8.
void ZipStructure::check_unicode_paths(const ZipHeader& header, std::string_view name) {
  Cursor extra(header.extra);
  std::string_view body;
  for (std::uint16_t id = 0; read_extra_field(extra, id, body);) {
    Cursor field(body);
    std::uint32_t crc = 0;
    if (id != kZipUnicodePath || !field.skip(1) || !field.read(crc)) continue;
    const std::string_view unicode = field.rest();
    if (may_be_same_name(name, unicode)) continue;
    if (crc == crc32_z(0, reinterpret_cast<const Bytef*>(header.name.data()), header.name.size()))
      add(other_path, "archive/header"_archive_rule, Severity::error,
          {"the Unicode Path field of ", name, " has the name ", unicode});
    else
      add(outdated_path, "archive/header"_archive_rule, Severity::warning,
          {"the Unicode Path field of ", name, " has the name ", unicode, " and the checksum of a different name"});
  }
}

// bsdtar fills the last block of a stream with zeros.
void ZipStructure::check_rest() {
  if (contains(end_.comment, kZipEndMagic) || contains(end_.rest, kZipEndMagic))
    add(after_end, "archive/trailing-data"_archive_rule, Severity::error,
        {"the comment, or the data after it, contains another end-of-central-directory record"});
  else if (end_.rest.find_first_not_of('\0') != end_.rest.npos)
    add(after_end, "archive/trailing-data"_archive_rule,
        contains(end_.rest, kZipLocalMagic) ? Severity::error : Severity::warning,
        {Plural{end_.rest.size(), "byte"}, end_.rest.size() == 1 ? " follows" : " follow", " the end of the archive"});
}

}  // namespace

void check_zip_structure(std::string_view file, const ZipEnd& end, std::span<const std::uint64_t> places,
                         std::vector<ArchiveFault>& faults) {
  ZipStructure structure(file, end);
  structure.check(places);
  structure.report_to(faults);
}

}  // namespace proflint::tools
