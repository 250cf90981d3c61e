// Walks over the members in the order of their places. Every byte of the file belongs to one of them, to the central
// directory or to the records at the end; if not, a local header may be in the rest. Defects of one kind are grouped.
#include "tools/program/archives/zip_structure.h"

#include <algorithm>

#include "tools/program/archives/fault_groups.h"
#include "tools/program/archives/zip_headers.h"
#include "tools/program/archives/zip_member.h"
#include "validators/core/archive_rules.h"
#include "validators/core/message.h"
#include "validators/core/text.h"

namespace proflint::tools {
namespace {

bool contains(std::string_view bytes, std::string_view magic) {
  return bytes.find(magic) != bytes.npos;
}

class ZipStructure {
 public:
  ZipStructure(std::string_view file, const ZipEnd& end) : file_(file), end_(end) {}

  void check(std::span<const std::uint64_t> places);
  void report_to(std::vector<ArchiveFault>& faults) const { faults_.report_to(faults); }

 private:
  struct Member {
    std::uint64_t offset;  // of the local header, in the file
    std::size_t entry;     // where the central directory describes it
  };

  [[nodiscard]] bool read_directory();
  void check_rest();
  void check_members(std::span<const std::uint64_t> places);
  void check_other_directory();
  void check_gap(std::size_t from, std::uint64_t to);
  // Returns where this member and the earlier ones, which end at `before`, end.
  std::size_t check_member(const Member& member, std::size_t before, std::uint64_t place);

  std::string_view file_;
  const ZipEnd& end_;
  std::size_t directory_ = 0;  // where it starts
  std::vector<Member> members_;
  FaultGroups faults_;
};

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
    faults_.add(ZipFault::contradiction, "archive/damaged"_archive_rule, Severity::error,
                {"the records at the end of the archive contradict each other"});
  if (!read_directory())
    return faults_.add(ZipFault::damaged, "archive/damaged"_archive_rule, Severity::error,
                       {"the end-of-central-directory record does not lead to a central directory"});
  if (members_.size() != places.size() && end_.members == places.size())
    faults_.add(ZipFault::entry_count, "archive/member-count"_archive_rule, Severity::error,
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
  if (end_.directory_offset < directory_ && !faults_.contains(ZipFault::hidden_member) &&
      file_.substr(static_cast<std::size_t>(end_.directory_offset)).starts_with(kZipCentralMagic))
    faults_.add(ZipFault::contradiction, "archive/damaged"_archive_rule, Severity::error,
                {"the archive has a central directory at ", Hex{end_.directory_offset}, " and another one at ",
                 Hex{directory_}});
}

// The bytes between two members.
void ZipStructure::check_gap(std::size_t from, std::uint64_t to) {
  if (to <= from) return;
  const std::string_view gap = file_.substr(from, static_cast<std::size_t>(to) - from);
  if (contains(gap, kZipLocalMagic))
    faults_.add(ZipFault::hidden_member, "archive/member-count"_archive_rule, Severity::error,
                {"the member at ", Hex{from + gap.find(kZipLocalMagic)}, " is not in the central directory"});
  else
    faults_.add(ZipFault::unused, "archive/unused-data"_archive_rule, Severity::warning,
                {Plural{gap.size(), "byte"}, " at ", Hex{from}, gap.size() == 1 ? " does" : " do",
                 " not belong to any member"});
}

std::size_t ZipStructure::check_member(const Member& member, std::size_t before, std::uint64_t place) {
  Cursor entry(file_.substr(member.entry)), cursor(file_.substr(static_cast<std::size_t>(member.offset)));
  ZipHeader central, local;
  if (!read_central_header(entry, central) || !read_local_header(cursor, local)) {
    faults_.add(
        ZipFault::damaged, "archive/damaged"_archive_rule, Severity::error,
        {"the central directory describes ", central.name, " at ", Hex{member.offset}, ", where no member starts"});
    return before;
  }
  const std::size_t start = file_.size() - cursor.left();
  const std::size_t end = start + static_cast<std::size_t>(std::min<std::uint64_t>(central.stored_size, cursor.left()));
  if (member.offset < before)
    faults_.add(ZipFault::overlap, "archive/damaged"_archive_rule, Severity::error,
                {"the member ", central.name, " starts inside another one"});
  else
    check_zip_headers(local, central, faults_);
  if (place != 0 && place != start && place != end)
    faults_.add(
        ZipFault::other_members, "archive/damaged"_archive_rule, Severity::error,
        {"libarchive reads a member at ", Hex{place}, ", but the one in the central directory is at ", Hex{start}});
  if (!local.has_descriptor()) return std::max(before, end);
  const std::size_t descriptor = descriptor_size(file_.substr(end), central);
  check_zip_descriptor(file_.substr(start, end - start), descriptor, central, faults_);
  return std::max(before, end + descriptor);
}

// bsdtar fills the last block of a stream with zeros.
void ZipStructure::check_rest() {
  if (contains(end_.comment, kZipEndMagic) || contains(end_.rest, kZipEndMagic))
    faults_.add(ZipFault::after_end, "archive/trailing-data"_archive_rule, Severity::error,
                {"the comment, or the data after it, contains another end-of-central-directory record"});
  else if (end_.rest.find_first_not_of('\0') != end_.rest.npos)
    faults_.add(
        ZipFault::after_end, "archive/trailing-data"_archive_rule,
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
