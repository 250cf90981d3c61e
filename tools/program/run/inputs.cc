// Expansion of directories, archives and file lists.
#include "tools/program/run/inputs.h"

#include <sys/stat.h>

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <filesystem>
#include <tuple>

#include "tools/program/core/words.h"
#include "tools/program/run/archive.h"
#include "validators/core/escape.h"
#include "validators/core/file.h"
#include "validators/core/hash.h"
#include "validators/core/text.h"
#include "validators/engine/detection.h"
#include "validators/engine/names.h"

namespace proflint::tools {
namespace {

namespace fs = std::filesystem;

Origin found_origin(const std::string& path) {
  switch (claim_of(path)) {
    case NameClaim::owned:
      return Origin::owned;
    case NameClaim::weak:
      return Origin::called_so;
    case NameClaim::none:
      break;
  }
  return Origin::other;
}

// The origin of a named file. With --skip-other it counts as found: a hook names all files with names of profiles.
Origin named_origin(const std::string& path, const InputOptions& options) {
  return options.skip_other ? found_origin(path) : Origin::named;
}

// Whether all shards find this file of a directory. A file with neither the name nor the contents of a profile may be
// the report of another shard, which only some of them find.
bool is_input(const std::string& path, Origin origin, const Options& options) {
  if (origin != Origin::other) return true;
  File file;
  FileError ignored;
  return !file.open(path, options.limits, ignored) || detect(file.bytes(), path).match >= Match::strong;
}

bool is_left_out(const std::string& path, const Options& options) {
  return path != "-" && options.force_exclude && any_covers(options.exclude, path);
}

// A pipe can be read only once.
bool is_regular_file(const std::string& path) {
  struct stat found;
  return ::stat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode);
}

// Whether this is the damaged file that salvage --in-place keeps next to the salvaged one.
bool is_replaced_by_salvage(const std::string& path) {
  constexpr std::string_view kSuffix = ".bak";
  std::error_code ignored;
  return path.ends_with(kSuffix) && fs::exists(path.substr(0, path.size() - kSuffix.size()), ignored);
}

// Like std::filesystem::is_directory but without a path object, for hundreds of thousands of names.
bool is_directory(const std::string& path) {
  struct stat found;
  return ::stat(path.c_str(), &found) == 0 && S_ISDIR(found.st_mode);
}

// Adds files to a list.
class Lister {
 public:
  // `filter` decides which files belong to this run; nullptr: all of them.
  Lister(const Options& options, ShardFilter* filter, std::vector<InputPath>& files)
      : options_(options), filter_(filter), files_(files) {}

  // Adds the path that the user names.
  void add_path(const std::string& path);
  // Adds the paths in the file `list`. `folders` gets the directories and archives among them.
  [[nodiscard]] bool add_list(const std::string& list, char separator, std::vector<std::string>& folders,
                              std::string& error);
  // Adds the files of a directory.
  void add_directory(const std::string& top);

 private:
  bool takes(std::string_view path) { return filter_ == nullptr || filter_->takes(path); }
  bool add_listed(const std::string& path);
  void add_entry(const fs::directory_entry& entry, std::vector<std::string>& directories);
  bool add_named_archive(const std::string& path) {
    return path == "-" ? add_standard_archive() : add_archive_at(path, false);
  }
  bool add_archive_at(const std::string& path, bool is_found);
  bool add_standard_archive();
  void add_archive(const std::shared_ptr<Archive>& archive, bool is_reported);
  bool has_reportable_findings(const ArchiveListing& listing, std::string_view bytes, bool is_found) const;
  std::unique_ptr<const ArchiveListing> listing_of(const std::string& name, ArchiveKind kind, std::string_view bytes) {
    return std::make_unique<const ArchiveListing>(name, kind, bytes, false, *policy_for(options_, name),
                                                  options_.limits);
  }

  const Options& options_;
  ShardFilter* filter_;
  std::vector<InputPath>& files_;
};

void Lister::add_path(const std::string& path) {
  if (path != "-" && options_.verb != Verb::vet && is_directory(path)) return add_directory(path);
  if (!is_left_out(path, options_) && add_named_archive(path)) return;
  if (takes(path) && !is_left_out(path, options_)) files_.push_back({path, named_origin(path, options_)});
}

bool Lister::add_list(const std::string& list, char separator, std::vector<std::string>& folders, std::string& error) {
  File file;
  FileError why;
  if (!file.open(list, options_.limits, why)) {
    error = escaped(list) + ": " + why.message;
    return false;
  }
  std::string_view rest = file.bytes();
  if (separator == '\n' && rest.find('\0') != std::string_view::npos) {
    error = escaped(list) + ": the paths end with NUL; use --files0-from";
    return false;
  }
  files_.reserve(files_.size() + static_cast<std::size_t>(std::count(rest.begin(), rest.end(), separator)) + 1);
  Lister whole(options_, nullptr, files_);  // a path of a list belongs to one shard with all its files
  while (!rest.empty()) {
    const std::string_view path = take_until(rest, separator);
    if (!path.empty() && takes(path) && whole.add_listed(std::string(path))) folders.emplace_back(path);
  }
  return true;
}

// Returns whether the path is a directory or an archive.
bool Lister::add_listed(const std::string& path) {
  if (path != "-" && is_directory(path)) {
    add_directory(path);
    return true;
  }
  if (is_left_out(path, options_)) return false;
  if (add_named_archive(path)) return true;
  files_.push_back({path, named_origin(path, options_)});
  return false;
}

// --- directories ---

// One directory is open at a time, however deep the tree is.
void Lister::add_directory(const std::string& top) {
  const std::size_t first = files_.size();
  std::vector<std::string> directories = {top};
  while (!directories.empty()) {
    const std::string directory = std::move(directories.back());
    directories.pop_back();
    std::error_code error;
    fs::directory_iterator it(directory, error);
    for (const fs::directory_iterator end; !error && it != end; it.increment(error)) add_entry(*it, directories);
    if (error && takes(directory))
      files_.push_back({directory, Origin::named, 0, "cannot list the directory: " + error.message()});
  }
  for (std::size_t i = first; i < files_.size(); ++i) files_[i].below = top.size() + (top.ends_with('/') ? 0 : 1);
  std::sort(files_.begin() + static_cast<std::ptrdiff_t>(first), files_.end(),
            [](const InputPath& a, const InputPath& b) { return a.path < b.path; });
}

// Adds an entry of a directory if it is a file to check, and puts it into `directories` if it is one to list.
void Lister::add_entry(const fs::directory_entry& entry, std::vector<std::string>& directories) {
  const std::string path = entry.path().string();
  std::error_code ignored;
  if (entry.is_directory(ignored)) {
    if (entry.is_symlink(ignored) || entry.path().filename().string().starts_with('.')) return;
    if (!options_.quarantine.empty() && fs::equivalent(entry.path(), options_.quarantine, ignored)) return;
    if (!any_covers(options_.exclude, path)) directories.push_back(path);
  } else if (entry.is_regular_file(ignored) && !any_covers(options_.exclude, path)) {
    if (is_replaced_by_salvage(path)) return;
    if (options_.archives && add_archive_at(path, true)) return;
    if (!options_.include.empty() && !any_covers(options_.include, path)) return;
    const Origin origin = options_.include.empty() ? found_origin(path) : Origin::named;
    if (filter_ != nullptr && !filter_->takes(path, !filter_->is_on() || is_input(path, origin, options_))) return;
    files_.push_back({path, origin});
  }
}

// --- archives ---

// Whether to report the findings in the archive itself. An archive found in a directory is none of proflint's business
// if all of its files can be read and none of them is a profile.
bool Lister::has_reportable_findings(const ArchiveListing& listing, std::string_view bytes, bool is_found) const {
  return listing.own_result() &&
         (!is_found || listing.lacks_files() || may_have_profile(bytes, listing, options_.limits));
}

// The archive was named, or found in a directory. False if the file is not an archive: then it is checked as a file.
bool Lister::add_archive_at(const std::string& path, bool is_found) {
  // The names of most profiles show that they are not archives: these are not opened twice.
  if (options_.verb == Verb::vet || claim_of(path) == NameClaim::owned || !is_regular_file(path)) return false;
  File file;
  FileError ignored;
  if (!file.open(path, options_.limits, ignored)) return false;
  const std::optional<ArchiveKind> kind = archive_kind_of(file.bytes(), path);
  if (!kind) return false;
  auto listing = listing_of(path, *kind, file.bytes());
  const bool is_reported = has_reportable_findings(*listing, file.bytes(), is_found);
  add_archive(std::make_shared<Archive>(path, std::move(listing), options_.archives), is_reported);
  return true;
}

// Adds the files of the archive on standard input. False if --archive does not say that it is one.
bool Lister::add_standard_archive() {
  if (options_.stdin_archive == StdinArchive::none) return false;
  auto file = std::make_unique<File>();
  FileError ignored;
  if (!file->open("-", options_.limits, ignored)) return false;
  const std::string_view bytes = file->bytes();
  const bool is_zip = options_.stdin_archive == StdinArchive::zip;
  std::optional<ArchiveKind> kind = archive_kind_of(bytes, {});
  if (!kind || (*kind == ArchiveKind::zip) != is_zip) kind = is_zip ? ArchiveKind::zip : ArchiveKind::tar;
  auto listing = listing_of(options_.stdin_name.empty() ? "-" : options_.stdin_name, *kind, bytes);
  const bool is_reported = has_reportable_findings(*listing, bytes, false);
  add_archive(std::make_shared<Archive>(std::move(file), std::move(listing), options_.archives), is_reported);
  return true;
}

// Adds the files of an archive, and the archive itself if `is_reported`.
void Lister::add_archive(const std::shared_ptr<Archive>& archive, bool is_reported) {
  const ArchiveListing& listing = archive->listing();
  const std::string& name = listing.name();
  if (is_reported && takes(name)) files_.push_back({name, Origin::named, 0, {}, archive, InputPath::kWholeArchive});
  for (std::size_t i = 0; i < listing.files().size(); ++i) {
    InputPath file = {name + "/" + listing.files()[i].path, Origin::named, name.size() + 1, {}, archive, i};
    if (any_covers(options_.exclude, file.path)) continue;
    if (!options_.include.empty() && !any_covers(options_.include, file.path)) continue;
    if (options_.include.empty()) file.origin = found_origin(file.path);
    if (!takes(file.path)) continue;
    archive->plan().keep(i, file.origin == Origin::other && options_.assumed == nullptr);
    files_.push_back(std::move(file));
  }
}

// Whether two files have the same normal path. An archive may have two files of one name.
struct IsSameFile {
  const std::vector<InputPath>& files;
  bool operator()(std::size_t a, std::size_t b) const {
    return files[a].member == files[b].member && normal_path(files[a].path) == normal_path(files[b].path);
  }
};

struct HashOfPath {
  const std::vector<InputPath>& files;
  std::size_t operator()(std::size_t index) const {
    return static_cast<std::size_t>(hash_of(normal_path(files[index].path), files[index].member));
  }
};

// Keeps the first of several occurrences of a file: it is checked once, and counts once in totals. Named files are
// checked whatever their format, even if a directory contains them too.
void drop_repeats(std::vector<InputPath>& files) {
  boost::unordered_flat_set<std::size_t, HashOfPath, IsSameFile> seen(files.size(), HashOfPath{files},
                                                                      IsSameFile{files});
  std::vector<bool> is_repeat(files.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto [first, is_new] = seen.insert(i);
    is_repeat[i] = !is_new;
    if (!is_new) files[*first].origin = std::min(files[*first].origin, files[i].origin);
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (is_repeat[i]) continue;
    if (kept != i) files[kept] = std::move(files[i]);
    ++kept;
  }
  files.resize(kept);
}

bool may_repeat(const InputOptions& options) {
  return options.paths.size() > 1 || !options.lists.empty() || !options.lists0.empty();
}

}  // namespace

bool list_inputs(const Options& options, ShardFilter& filter, std::vector<InputPath>& files,
                 std::vector<std::string>& listed_folders, std::string& error) {
  Lister lister(options, &filter, files);
  for (const std::string& path : options.paths) lister.add_path(path);
  for (const std::string& list : options.lists)
    if (!lister.add_list(list, '\n', listed_folders, error)) return false;
  for (const std::string& list : options.lists0)
    if (!lister.add_list(list, '\0', listed_folders, error)) return false;
  if (may_repeat(options)) drop_repeats(files);
  if (options.shard)
    std::sort(files.begin(), files.end(), [](const InputPath& a, const InputPath& b) {
      return std::tie(a.path, a.member) < std::tie(b.path, b.member);
    });
  return true;
}

bool list_all(const std::string& path, const Options& options, std::vector<InputPath>& files, std::string& error) {
  Options all = options;
  all.include.clear();
  all.exclude.clear();
  all.shard.reset();
  all.archives = false;
  if (is_directory(path))
    Lister(all, nullptr, files).add_directory(path);
  else
    files.push_back({path});
  for (const InputPath& file : files)
    if (!file.failure.empty()) error = escaped(file.path) + ": " + file.failure;
  return error.empty();
}

}  // namespace proflint::tools
