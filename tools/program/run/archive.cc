// Lists the files among the members, and unpacks their contents.
#include "tools/program/run/archive.h"

#include <algorithm>

#include "tools/program/archives/reader.h"
#include "validators/core/archive_rules.h"
#include "validators/core/rules.h"
#include "validators/core/text.h"
#include "validators/engine/container_of.h"
#include "validators/engine/detection.h"
#include "validators/engine/families.h"
#include "validators/engine/names.h"

namespace proflint::tools {
namespace {

// The total of unpacked bytes that the limits allow for an archive of `size` bytes.
std::uint64_t max_unpacked(const Limits& limits, std::uint64_t size) {
  constexpr std::uint64_t kFreeOfRatio = std::uint64_t{1} << 20;
  std::uint64_t in_proportion = 0;
  if (__builtin_mul_overflow(limits[Limit::inflated_ratio], size, &in_proportion) ||
      __builtin_add_overflow(in_proportion, kFreeOfRatio, &in_proportion))
    return limits[Limit::archive_size];
  return std::min(limits[Limit::archive_size], in_proportion);
}

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

bool has_parent(std::string_view path) {
  while (!path.empty())
    if (take_until(path, '/') == "..") return true;
  return false;
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
    report.add_as(is_upload ? Severity::error : Severity::note, "archive/link"_archive_rule, {}, "the link ",
                  std::string_view(path), " to ", std::string_view(member.target), " is not followed");
}

// Whether the file may be the other one of a pair: by its suffix (".gcno"), or because its name is derived from the
// name of another file (".coverage-journal").
bool is_companion(const ArchivedFile& file) {
  static const std::vector<std::string_view> suffixes = [] {
    std::vector<std::string_view> found;
    for (const Format* format : formats())
      for (const CompanionKind& kind : format->companions)
        if (kind.role == Role::pair && !kind.suffix.empty()) found.push_back(kind.suffix);
    return found;
  }();
  return file.continues_name || std::any_of(suffixes.begin(), suffixes.end(),
                                            [&](std::string_view suffix) { return file.path.ends_with(suffix); });
}

}  // namespace

Archive::Archive(std::string path, ArchiveKind kind, const Handling& handling)
    : name_(path), path_(std::move(path)), kind_(kind), handling_(handling) {}

Archive::Archive(std::string name, std::string_view bytes, ArchiveKind kind, const Handling& handling)
    : name_(std::move(name)), bytes_(bytes), kind_(kind), handling_(handling) {}

Archive::Archive(std::string name, std::unique_ptr<File> file, ArchiveKind kind, const Handling& handling)
    : name_(std::move(name)), bytes_(file->bytes()), file_(std::move(file)), kind_(kind), handling_(handling) {}

void Archive::list(std::string_view bytes, const Policy& policy, const Limits& limits) {
  Report report({}, policy, limits);
  ArchiveReader reader(bytes, kind_, max_unpacked(limits, bytes.size()));
  ArchiveMember member;
  Links links;
  for (std::size_t number = 0; reader.next(member); ++number) {
    if (number == limits[Limit::archive_members]) {
      report.add_limit(Limit::archive_members, {});
      break;
    }
    add_member(member, number, limits, links, report);
  }
  add_links(std::move(links), report);
  sort_files(report);
  for (const ArchiveFault& fault : reader.faults())
    report.add_as(fault.severity, *fault.rule, {}, Words{fault.message});
  if (!report.is_empty()) own_ = std::move(report).finish();
}

void Archive::add_member(const ArchiveMember& member, std::size_t number, const Limits& limits, Links& links,
                         Report& report) {
  const std::string_view name = member.name;
  if (member.kind == ArchiveMember::Kind::folder) return;
  if (name.size() > limits[Limit::path_length]) return report.add_limit(Limit::path_length, {});
  if (has_parent(name)) return report.add("archive/name-parent"_archive_rule, {}, "the name ", name, " contains '..'");
  PlainPath plain = plain_path({}, name);
  if (plain.path.empty()) return report.add("archive/damaged"_archive_rule, {}, "member ", number + 1, " has no name");
  if (plain.is_absolute)
    report.add("archive/name-absolute"_archive_rule, {}, "the name ", name, " is an absolute path");
  if (member.kind == ArchiveMember::Kind::special)
    return report.add("archive/special"_archive_rule, {}, name, " is a device, named pipe or socket");
  const PlainPath target = plain_path({}, member.target);
  if (member.kind == ArchiveMember::Kind::symbolic_link) {
    check_link(member, plain.path, handling_.is_upload, report);
    links.symbolic.insert(std::move(plain.path));
  } else if ((plain.is_hidden || target.is_hidden) && !handling_.is_upload) {
    return;
  } else if (member.kind == ArchiveMember::Kind::hard_link) {
    links.hard.push_back({std::move(plain.path), target.path});
  } else {
    files_.push_back({std::move(plain.path), number});
  }
}

// tar stores a file with several names once.
void Archive::add_links(Links links, Report& report) {
  if (links.hard.empty()) return;
  std::unordered_map<std::string, std::size_t> numbers;
  for (const ArchivedFile& file : files_) numbers[file.path] = file.number;
  for (HardLink& link : links.hard)
    if (const auto file = numbers.find(link.target); file != numbers.end())
      files_.push_back({std::move(link.path), file->second});
    else if (!links.symbolic.contains(link.target))
      report.add("archive/link"_archive_rule, {}, "the hard link ", std::string_view(link.path), " refers to ",
                 std::string_view(link.target), ", which is not a file in the archive");
}

void Archive::sort_files(Report& report) {
  std::stable_sort(files_.begin(), files_.end(),
                   [](const ArchivedFile& a, const ArchivedFile& b) { return a.path < b.path; });
  std::vector<std::string_view> starts;  // names, each of which starts with the one before
  for (ArchivedFile& file : files_) {
    while (!starts.empty() && !file.path.starts_with(starts.back())) starts.pop_back();
    file.continues_name = !starts.empty() && file.path.find('/', starts.back().size()) == file.path.npos;
    starts.push_back(file.path);
  }
  keep_.assign(files_.size(), Keep::no);
  by_number_.resize(files_.size());
  for (std::size_t i = 0; i < files_.size(); ++i) {
    by_number_[i] = i;
    by_path_[files_[i].path] = i;
    const bool is_first = i == 0 || files_[i].path != files_[i - 1].path;
    if (i + 1 < files_.size() && is_first && files_[i].path == files_[i + 1].path)
      report.add("archive/duplicate"_archive_rule, {}, "the name ", std::string_view(files_[i].path),
                 " occurs more than once");
  }
  std::sort(by_number_.begin(), by_number_.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(files_[a].number, a) < std::pair(files_[b].number, b);
  });
}

std::optional<std::size_t> Archive::find(std::string_view path) const {
  const PlainPath plain = plain_path({}, path);
  const auto it = by_path_.find(plain.path);
  return plain.leaves || it == by_path_.end() ? std::nullopt : std::optional(it->second);
}

void Archive::keep(std::size_t index, bool if_profile) {
  keep_[index] = if_profile ? Keep::if_profile : Keep::always;
}

void Archive::keep_all() {
  std::fill(keep_.begin(), keep_.end(), Keep::always);
}

std::shared_ptr<const ArchiveContents> Archive::contents(const Limits& limits) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<const ArchiveContents> contents = contents_.lock();
  if (contents == nullptr) contents_ = contents = unpack(limits);
  return contents;
}

std::shared_ptr<ArchiveContents> Archive::unpack(const Limits& limits) const {
  auto contents = std::make_shared<ArchiveContents>();
  // Damage in an earlier member can hide a listed one.
  const FileError lost = {&"archive/damaged"_archive_rule,
                          "the file was not found again: the archive is damaged, or was changed during the check"};
  contents->files.assign(files_.size(), {{}, lost, false});
  if (path_.empty()) {
    unpack_files(bytes_, limits, *contents);
    return contents;
  }
  File file;
  FileError why;
  const bool is_open = file.open(path_, limits, why);
  if (is_open) unpack_files(file.bytes(), limits, *contents);
  if (is_open && !file.has_changed()) return contents;
  if (is_open) why = {&"file/changed"_core_rule, "the archive was changed during the check", true};
  for (ArchivedContents& one : contents->files) one = {{}, why, false};
  return contents;
}

void Archive::unpack_files(std::string_view bytes, const Limits& limits, ArchiveContents& contents) const {
  ArchiveReader reader(bytes, kind_, max_unpacked(limits, bytes.size()));
  ArchiveMember member;
  std::string buffer;
  std::size_t at = 0;  // in by_number_
  for (std::size_t number = 0; at < by_number_.size() && reader.next(member); ++number) {
    const std::size_t first = at;
    const std::string path = plain_path({}, member.name).path;
    bool is_needed = false, is_same = false;
    for (; at < by_number_.size() && files_[by_number_[at]].number == number; ++at) {
      const std::size_t index = by_number_[at];
      is_needed |= keep_[index] != Keep::no || is_companion(files_[index]);
      is_same |= files_[index].path == path;
    }
    if (is_needed && is_same) unpack_one(reader, member.is_encrypted, first, at, buffer, contents);
  }
}

// Unpacks the member of the files `first` to `last` of by_number_.
void Archive::unpack_one(ArchiveReader& reader, bool is_encrypted, std::size_t first, std::size_t last,
                         std::string& buffer, ArchiveContents& contents) const {
  ArchiveFault fault = {&"archive/encrypted"_archive_rule, Severity::error, "the file is encrypted"};
  const bool is_read = !is_encrypted && reader.read(buffer, fault);
  std::string_view kept;
  for (std::size_t i = first; i < last; ++i) {
    ArchivedContents& one = contents.files[by_number_[i]];
    one = is_read ? judged(by_number_[i], buffer) : ArchivedContents{{}, FileError{fault.rule, fault.message}, false};
    if (one.error || one.is_other) continue;
    if (kept.data() == nullptr) kept = contents.storage.emplace_back(buffer);
    one.bytes = kept;
  }
}

ArchivedContents Archive::judged(std::size_t index, std::string_view bytes) const {
  const std::string& path = files_[index].path;
  if (handling_.reports_nested && archive_kind_of(bytes, path))
    return {{},
            FileError{&"archive/nested"_archive_rule, "the file is an archive inside an archive, which is not opened"},
            false};
  const bool is_other = keep_[index] == Keep::if_profile && !is_companion(files_[index]) && !container_of(bytes) &&
                        detect(bytes, path).match < Match::strong;
  return {{}, std::nullopt, is_other};
}

}  // namespace proflint::tools
