// Checks names and links by themselves when they are added, and against each other at the end.
#include "tools/program/run/archive_members.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "validators/core/archive_rules.h"
#include "validators/engine/names.h"

namespace proflint::tools {
namespace {

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == path.npos ? std::string_view() : path.substr(0, slash);
}

}  // namespace

void ArchiveMembers::add(const ArchiveMember& member, std::size_t number) {
  PlainPath plain = plain_path(member.name);
  if (!check_name(member, plain, number)) return;
  switch (member.kind) {
    case ArchiveMember::Kind::folder:
      folders_.push_back(std::move(plain.path += '/'));
      break;
    case ArchiveMember::Kind::special:
      report_.add("archive/special"_archive_rule, {}, std::string_view(member.name),
                  " is a device, named pipe or socket");
      break;
    case ArchiveMember::Kind::symbolic_link:
      check_symbolic_link(plain.path, member.target);
      symbolic_links_.insert(std::move(plain.path));
      break;
    case ArchiveMember::Kind::hard_link: {
      PlainPath target = plain_path(member.target);
      if (is_listed(plain) && is_listed(target))
        hard_links_.push_back({std::move(plain.path), std::move(target.path), number});
      break;
    }
    case ArchiveMember::Kind::file:
      if (is_listed(plain)) files_.push_back({std::move(plain.path), number});
      break;
  }
}

bool ArchiveMembers::check_name(const ArchiveMember& member, const PlainPath& plain, std::size_t number) {
  const std::string_view name = member.name;
  if (name.size() > limits_[Limit::path_length]) {
    report_.add_limit(Limit::path_length, {});
    return false;
  }
  if (has_parent(name)) {
    report_.add("archive/name-parent"_archive_rule, {}, "the name ", name, " contains '..'");
    return false;
  }
  if (plain.path.empty() && member.kind != ArchiveMember::Kind::folder) {
    report_.add("archive/damaged"_archive_rule, {}, "member ", number + 1, " has no name");
    return false;
  }
  if (plain.is_absolute || is_absolute_on_windows(name))
    report_.add_as(is_upload_ ? Severity::error : Severity::warning, "archive/name-absolute"_archive_rule, {},
                   "the name ", name, " is an absolute path");
  return true;
}

// The target of a symbolic link is relative to its folder.
void ArchiveMembers::check_symbolic_link(const std::string& path, std::string_view target) {
  const PlainPath plain = plain_path(target, folder_of(path));
  if (plain.leaves || plain.is_absolute)
    report_.add("archive/link"_archive_rule, {}, "the link ", std::string_view(path),
                " leads outside of the archive, to ", target);
  else if (is_upload_ || claim_of(path) == NameClaim::owned)
    report_.add_as(is_upload_ ? Severity::error : Severity::note, "archive/link"_archive_rule, {},
                   std::string_view(path), " is a symbolic link to ", target, ", which was not followed");
}

std::vector<ArchivedFile> ArchiveMembers::finish() && {
  std::ranges::stable_sort(files_, {}, &ArchivedFile::path);
  resolve_hard_links();
  check_duplicates();
  check_folders();
  return std::move(files_);
}

// tar stores a file with several names once. REQUIRES: the files are sorted.
void ArchiveMembers::resolve_hard_links() {
  std::vector<ArchivedFile> linked;
  for (HardLink& link : hard_links_)
    if (const std::optional<std::size_t> number = target_of(link)) linked.push_back({std::move(link.path), *number});
  std::ranges::move(linked, std::back_inserter(files_));
  std::ranges::stable_sort(files_, {}, &ArchivedFile::path);
}

// The number of the file that the link refers to: the last one of its name before the link. Programs do not find a
// later one.
std::optional<std::size_t> ArchiveMembers::target_of(const HardLink& link) {
  const auto same = std::ranges::equal_range(files_, link.target, {}, &ArchivedFile::path);
  const auto later = std::ranges::lower_bound(same, link.number, {}, &ArchivedFile::number);
  if (later != same.begin()) return std::prev(later)->number;
  if (same.empty() && symbolic_links_.contains(link.target)) return std::nullopt;
  report_.add("archive/link"_archive_rule, {}, "the hard link ", std::string_view(link.path), " refers to ",
              std::string_view(link.target),
              same.empty() ? ", which is not a file in the archive" : ", which is a later member");
  return same.empty() ? std::nullopt : std::optional(later->number);
}

void ArchiveMembers::check_duplicates() {
  for (auto first = files_.cbegin(); first != files_.cend();) {
    const auto last = std::find_if(first, files_.cend(), [&](const auto& file) { return file.path != first->path; });
    if (last - first > 1)
      report_.add("archive/duplicate"_archive_rule, {}, "the name ", std::string_view(first->path), " occurs ",
                  last - first, " times");
    first = last;
  }
}

// Reports files that are the folder of another member: programs cannot extract both.
void ArchiveMembers::check_folders() {
  std::vector<std::string_view> names(folders_.begin(), folders_.end());
  for (const ArchivedFile& file : files_) names.push_back(file.path);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::vector<std::string_view> starts;  // files, each of which starts with the one before
  for (const std::string_view name : names) {
    while (!starts.empty() && !name.starts_with(starts.back())) starts.pop_back();
    if (!starts.empty() && name.substr(starts.back().size()).starts_with('/')) {
      report_.add_as(Severity::error, "archive/duplicate"_archive_rule, {}, starts.back(), " is a file and a folder");
      starts.pop_back();
    }
    if (!name.ends_with('/')) starts.push_back(name);
  }
}

}  // namespace proflint::tools
