// Lists the files among the members, and reports the defects of the others.
#include "tools/program/run/archive_listing.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <unordered_set>
#include <utility>

#include "tools/program/archives/reader.h"
#include "validators/core/archive_rules.h"
#include "validators/core/text.h"
#include "validators/engine/names.h"

namespace proflint::tools {
namespace {

// A path without empty parts and "." parts.
struct PlainPath {
  std::string path;
  bool is_absolute = false, leaves = false, is_hidden = false;
};

// Resolves ".."; `leaves` is set if the path leads out of its root on the way.
PlainPath plain_path(std::string_view from, std::string_view path) {
  PlainPath out{std::string(from), path.starts_with('/')};
  while (!path.empty()) {
    const std::string_view part = take_until(path, '/');
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      out.leaves |= out.path.empty();
      const std::size_t slash = out.path.rfind('/');
      out.path.resize(slash == std::string::npos ? 0 : slash);
      continue;
    }
    out.is_hidden |= part.starts_with('.') && !path.empty();
    out.path += (out.path.empty() ? "" : "/");
    out.path += part;
  }
  return out;
}

// Windows also separates with backslashes.
bool has_parent(std::string_view path) {
  while (!path.empty()) {
    const std::size_t end = std::min(path.find_first_of("/\\"), path.size());
    if (path.substr(0, end) == "..") return true;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return false;
}

// "C:/a" or "\\server\a": an absolute path on Windows.
bool is_absolute_on_windows(std::string_view path) {
  constexpr std::size_t kDriveSize = 3;
  return path.starts_with("\\\\") ||
         (path.size() >= kDriveSize && is_letter(path[0]) && path[1] == ':' && (path[2] == '/' || path[2] == '\\'));
}

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == path.npos ? std::string_view() : path.substr(0, slash);
}

// The target of a symbolic link is relative to its folder.
void check_link(const ArchiveMember& member, const std::string& path, bool is_upload, Report& report) {
  const PlainPath target = plain_path(folder_of(path), member.target);
  if (target.leaves || target.is_absolute)
    report.add("archive/link"_archive_rule, {}, "the link ", std::string_view(path),
               " leads outside of the archive, to ", std::string_view(member.target));
  else if (is_upload || claim_of(path) == NameClaim::owned)
    report.add_as(is_upload ? Severity::error : Severity::note, "archive/link"_archive_rule, {}, std::string_view(path),
                  " is a symbolic link to ", std::string_view(member.target), ", which was not followed");
}

// Reports files that are the folder of another member, which programs cannot extract together. `files` are sorted;
// `folders` end with a slash.
void check_folders(const std::vector<ArchivedFile>& files, std::vector<std::string> folders, Report& report) {
  std::sort(folders.begin(), folders.end());
  std::vector<std::string_view> names(folders.begin(), folders.end());
  for (const ArchivedFile& file : files) names.push_back(file.path);
  std::inplace_merge(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(folders.size()), names.end());
  std::vector<std::string_view> starts;  // files, each of which starts with the one before
  for (const std::string_view name : names) {
    while (!starts.empty() && !name.starts_with(starts.back())) starts.pop_back();
    if (!starts.empty() && name.substr(starts.back().size()).starts_with('/')) {
      report.add_as(Severity::error, "archive/duplicate"_archive_rule, {}, starts.back(), " is a file and a folder");
      starts.pop_back();
    }
    if (!name.ends_with('/')) starts.push_back(name);
  }
}

}  // namespace

// Collects files, folders and links while the members are read.
class ArchiveListing::Members {
 public:
  Members(bool is_upload, const Limits& limits, Report& report)
      : is_upload_(is_upload), limits_(limits), report_(report) {}

  void add(const ArchiveMember& member, std::size_t number);
  // The files, after the hard links to them. tar stores a file with several names once.
  std::vector<ArchivedFile> finish() &&;

  // The folders that are members, with a final slash. Cleared by the call.
  std::vector<std::string> take_folders() { return std::exchange(folders_, {}); }

 private:
  struct HardLink {
    std::string path, target;
    std::size_t number;
  };

  void add_hard_link(const HardLink& link, const std::set<std::pair<std::string, std::size_t>>& numbers);

  const bool is_upload_;
  const Limits& limits_;
  Report& report_;
  std::vector<ArchivedFile> files_;
  std::vector<HardLink> hard_links_;
  std::vector<std::string> folders_;
  std::unordered_set<std::string> symbolic_links_;  // their paths, to which hard links may point
};

void ArchiveListing::Members::add(const ArchiveMember& member, std::size_t number) {
  const std::string_view name = member.name;
  const bool is_folder = member.kind == ArchiveMember::Kind::folder;
  if (name.size() > limits_[Limit::path_length]) return report_.add_limit(Limit::path_length, {});
  if (has_parent(name)) return report_.add("archive/name-parent"_archive_rule, {}, "the name ", name, " contains '..'");
  PlainPath plain = plain_path({}, name);
  if (plain.path.empty() && !is_folder)
    return report_.add("archive/damaged"_archive_rule, {}, "member ", number + 1, " has no name");
  if (plain.is_absolute || is_absolute_on_windows(name))
    report_.add_as(is_upload_ ? Severity::error : Severity::warning, "archive/name-absolute"_archive_rule, {},
                   "the name ", name, " is an absolute path");
  if (is_folder) return folders_.push_back(std::move(plain.path += '/'));
  if (member.kind == ArchiveMember::Kind::special)
    return report_.add("archive/special"_archive_rule, {}, name, " is a device, named pipe or socket");
  const PlainPath target = plain_path({}, member.target);
  if (member.kind == ArchiveMember::Kind::symbolic_link) {
    check_link(member, plain.path, is_upload_, report_);
    symbolic_links_.insert(std::move(plain.path));
  } else if ((plain.is_hidden || target.is_hidden) && !is_upload_) {
    return;
  } else if (member.kind == ArchiveMember::Kind::hard_link) {
    hard_links_.push_back({std::move(plain.path), target.path, number});
  } else {
    files_.push_back({std::move(plain.path), number});
  }
}

std::vector<ArchivedFile> ArchiveListing::Members::finish() && {
  std::set<std::pair<std::string, std::size_t>> numbers;
  if (!hard_links_.empty())
    for (const ArchivedFile& file : files_) numbers.emplace(file.path, file.number);
  for (const HardLink& link : hard_links_) add_hard_link(link, numbers);
  return std::move(files_);
}

// A hard link refers to the last file of its name before the link. Programs do not find a later one.
void ArchiveListing::Members::add_hard_link(const HardLink& link,
                                            const std::set<std::pair<std::string, std::size_t>>& numbers) {
  auto file = numbers.lower_bound({link.target, link.number});
  const bool is_found = file != numbers.begin() && std::prev(file)->first == link.target;
  const bool is_later = !is_found && file != numbers.end() && file->first == link.target;
  if (is_found) --file;
  if (is_found || is_later) files_.push_back({link.path, file->second});
  if (is_found || (!is_later && symbolic_links_.contains(link.target))) return;
  report_.add("archive/link"_archive_rule, {}, "the hard link ", std::string_view(link.path), " refers to ",
              std::string_view(link.target),
              is_later ? ", which is a later member" : ", which is not a file in the archive");
}

std::uint64_t max_unpacked(const Limits& limits, std::uint64_t size) {
  constexpr std::uint64_t kFreeOfRatio = std::uint64_t{1} << 20;
  std::uint64_t in_proportion = 0;
  if (__builtin_mul_overflow(limits[Limit::inflated_ratio], size, &in_proportion) ||
      __builtin_add_overflow(in_proportion, kFreeOfRatio, &in_proportion))
    return limits[Limit::archive_size];
  return std::min(limits[Limit::archive_size], in_proportion);
}

ArchiveListing::ArchiveListing(std::string name, ArchiveKind kind, std::string_view bytes, bool is_upload,
                               const Policy& policy, const Limits& limits)
    : name_(std::move(name)), kind_(kind) {
  Report report({}, policy, limits);
  ArchiveReader reader(bytes, kind_, max_unpacked(limits, bytes.size()));
  ArchiveMember member;
  Members members(is_upload, limits, report);
  for (std::size_t number = 0; reader.next(member); ++number) {
    if (number == limits[Limit::archive_members]) {
      report.add_limit(Limit::archive_members, {});
      break;
    }
    members.add(member, number);
  }
  files_ = std::move(members).finish();
  sort_files(report);
  check_folders(files_, members.take_folders(), report);
  for (const ArchiveFault& fault : reader.faults())
    report.add_as(is_upload && fault.rule == &"archive/special"_archive_rule ? Severity::error : fault.severity,
                  *fault.rule, {}, Trusted{fault.message});
  if (report.is_empty()) return;
  own_ = std::move(report).finish();
  lacks_files_ = std::any_of(own_->tally.begin(), own_->tally.end(), [](const Tally& tally) {
    constexpr Category kLosses[] = {Category::truncated, Category::syntax, Category::sum, Category::count,
                                    Category::limit};
    return std::find(std::begin(kLosses), std::end(kLosses), tally.rule->category) != std::end(kLosses);
  });
}

void ArchiveListing::sort_files(Report& report) {
  std::stable_sort(files_.begin(), files_.end(),
                   [](const ArchivedFile& a, const ArchivedFile& b) { return a.path < b.path; });
  std::vector<std::string_view> starts;  // names, each of which starts with the one before
  for (ArchivedFile& file : files_) {
    while (!starts.empty() && !file.path.starts_with(starts.back())) starts.pop_back();
    file.continues_name = !starts.empty() && file.path.find('/', starts.back().size()) == file.path.npos;
    starts.push_back(file.path);
  }
  by_number_.resize(files_.size());
  for (std::size_t i = 0; i < files_.size(); ++i) {
    by_number_[i] = i;
    by_path_[files_[i].path] = i;
    const bool is_first = i == 0 || files_[i].path != files_[i - 1].path;
    std::size_t end = i + 1;
    while (is_first && end < files_.size() && files_[end].path == files_[i].path) ++end;
    if (end - i > 1)
      report.add("archive/duplicate"_archive_rule, {}, "the name ", std::string_view(files_[i].path), " occurs ",
                 end - i, " times");
  }
  std::sort(by_number_.begin(), by_number_.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(files_[a].number, a) < std::pair(files_[b].number, b);
  });
}

std::optional<std::size_t> ArchiveListing::find(std::string_view path) const {
  const PlainPath plain = plain_path({}, path);
  const auto it = by_path_.find(plain.path);
  return plain.leaves || it == by_path_.end() ? std::nullopt : std::optional(it->second);
}

std::string ArchiveListing::path_of(std::string_view member_name) {
  return plain_path({}, member_name).path;
}

}  // namespace proflint::tools
