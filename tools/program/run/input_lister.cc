// One directory is open at a time, however deep a tree is.
#include "tools/program/run/input_lister.h"

#include <sys/stat.h>

#include <algorithm>

#include "tools/program/core/words.h"
#include "validators/core/escape.h"
#include "validators/core/file.h"
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

// Whether this is the damaged file that salvage --in-place keeps next to the salvaged one.
bool is_replaced_by_salvage(const std::string& path) {
  constexpr std::string_view kSuffix = ".bak";
  std::error_code ignored;
  return path.ends_with(kSuffix) && fs::exists(path.substr(0, path.size() - kSuffix.size()), ignored);
}

}  // namespace

bool is_directory(const std::string& path) {
  struct stat found;
  return ::stat(path.c_str(), &found) == 0 && S_ISDIR(found.st_mode);
}

bool InputLister::is_left_out(const std::string& path) const {
  return path != "-" && options_.force_exclude && any_covers(options_.exclude, path);
}

void InputLister::add_path(const std::string& path) {
  if (path != "-" && options_.verb != Verb::vet && is_directory(path)) return add_directory(path);
  if (!is_left_out(path))
    if (const auto archive = archives_.open_named(path)) return add_archive(*archive);
  if (takes(path) && !is_left_out(path)) files_.push_back({path, named_origin(path, options_)});
}

bool InputLister::add_list(const std::string& list, char separator, std::vector<std::string>& folders,
                           std::string& error) {
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
  InputLister whole(options_, nullptr, files_);  // a path of a list belongs to one shard with all its files
  while (!rest.empty()) {
    const std::string_view path = take_listed_path(rest, separator);
    if (!path.empty() && takes(path) && whole.add_listed(std::string(path))) folders.emplace_back(path);
  }
  return true;
}

// Returns whether the path is a directory or an archive.
bool InputLister::add_listed(const std::string& path) {
  if (path != "-" && is_directory(path)) {
    add_directory(path);
    return true;
  }
  if (is_left_out(path)) return false;
  if (const auto archive = archives_.open_named(path)) {
    add_archive(*archive);
    return true;
  }
  files_.push_back({path, named_origin(path, options_)});
  return false;
}

void InputLister::add_directory(const std::string& top) {
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
void InputLister::add_entry(const fs::directory_entry& entry, std::vector<std::string>& directories) {
  const std::string path = entry.path().string();
  std::error_code ignored;
  if (entry.is_directory(ignored)) {
    if (entry.is_symlink(ignored) || entry.path().filename().string().starts_with('.')) return;
    if (!options_.quarantine.empty() && fs::equivalent(entry.path(), options_.quarantine, ignored)) return;
    if (!any_covers(options_.exclude, path)) directories.push_back(path);
  } else if (entry.is_regular_file(ignored) && !any_covers(options_.exclude, path)) {
    has_links_ |= entry.is_symlink(ignored);
    add_found(path);
  }
}

// Adds a file of a directory.
void InputLister::add_found(const std::string& path) {
  if (is_replaced_by_salvage(path)) return;
  if (options_.archives)
    if (const auto archive = archives_.open_found(path)) return add_archive(*archive);
  if (!options_.include.empty() && !any_covers(options_.include, path)) return;
  const Origin origin = options_.include.empty() ? found_origin(path) : Origin::named;
  if (filter_ != nullptr && !filter_->takes(path, !filter_->is_on() || is_input(path, origin, options_))) return;
  files_.push_back({path, origin});
}

// Adds the files of an archive, and the archive itself if it is reported.
void InputLister::add_archive(const InputArchive& input) {
  const ArchiveListing& listing = input.archive->listing();
  const std::string& name = listing.name();
  if (input.is_reported && takes(name))
    files_.push_back({name, Origin::named, 0, {}, input.archive, InputPath::kWholeArchive});
  for (std::size_t i = 0; i < listing.files().size(); ++i) {
    InputPath file = {name + "/" + listing.files()[i].path, Origin::named, name.size() + 1, {}, input.archive, i};
    if (any_covers(options_.exclude, file.path)) continue;
    if (!options_.include.empty() && !any_covers(options_.include, file.path)) continue;
    if (options_.include.empty()) file.origin = found_origin(file.path);
    if (!takes(file.path)) continue;
    if (file.origin != Origin::other || options_.assumed != nullptr)
      input.archive->plan().keep(i);
    else if (!input.lacks_profiles)
      input.archive->plan().keep_if_profile(i);
    files_.push_back(std::move(file));
  }
}

}  // namespace proflint::tools
