// Finds companion files according to the options.
#include "tools/program/run/companions.h"

#include <algorithm>

#include "tools/program/run/archive.h"
#include "validators/core/escape.h"
#include "validators/core/text.h"
#include "validators/engine/detection.h"

namespace proflint::tools {
namespace {

namespace fs = std::filesystem;

// Whether `path` is below `root`; neither has symbolic links.
bool is_below(const fs::path& root, const fs::path& path) {
  return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
}

}  // namespace

bool CompanionSources::open(const std::vector<InputPath>& files, const Options& options, std::string& error) {
  options_ = &options;
  if (options.companions != CompanionMode::never)
    for (const InputPath& file : files) given_.add(file.path);
  for (const std::string& directory : options.pair_trees)
    if (!add_tree(directory, options, error)) return false;
  if (!open_roots(files, error)) return false;
  for (const std::string& path : options.classes)
    if (!classes_.add(path, options, error)) return false;
  if (options.image.empty()) return true;
  FileError why;
  if (!image_.open(options.image, options.limits, why))
    error = "cannot use the image " + escaped(options.image) + ": " + why.message;
  else if (!is_image(image_.bytes()))
    error = escaped(options.image) + " is not a program or library";
  return error.empty();
}

bool CompanionSources::add_tree(const std::string& directory, const Options& options, std::string& error) {
  std::vector<InputPath> files;
  if (!list_all(directory, options, files, error)) return false;
  for (const InputPath& file : files) {
    if (file.path == directory) error = escaped(directory) + " is not a directory";
    elsewhere_.add(file.path);
  }
  return error.empty();
}

bool CompanionSources::open_roots(const std::vector<InputPath>& files, std::string& error) {
  for (const std::string& name : options_->source_roots) {
    if (add_archive_root(files, name)) continue;
    std::error_code failure;
    source_roots_.push_back(fs::canonical(name, failure));
    if (!failure && !fs::is_directory(source_roots_.back(), failure) && !failure)
      failure = std::make_error_code(std::errc::not_a_directory);
    if (!failure) continue;
    error = "cannot look for sources in " + escaped(name) + ": " + failure.message();
    return false;
  }
  return true;
}

// "artifact.zip" or "artifact.zip/src", if the run checks that archive.
bool CompanionSources::add_archive_root(const std::vector<InputPath>& files, const std::string& name) {
  const fs::path root = fs::path(name).lexically_normal();
  const Archive* last = nullptr;
  for (const InputPath& file : files) {
    if (file.archive == nullptr || file.archive.get() == last) continue;
    last = file.archive.get();
    const fs::path archive = fs::path(last->listing().name()).lexically_normal();
    if (!is_below(archive, root)) continue;
    file.archive->plan().keep_all();
    archive_roots_.push_back({&last->listing(), root.lexically_relative(archive).string()});
    return true;
  }
  return false;
}

FindCompanion CompanionFinder::for_file(const std::string& path, const ArchiveListing* archive,
                                        const ArchiveContents* contents) {
  archive_ = archive;
  contents_ = contents;
  return [this, &path](Role role, std::string_view name, const Belongs& belongs) -> std::optional<Companion> {
    const Options& options = sources_.options();
    if (role == Role::image && !options.image.empty()) return Companion{options.image, sources_.image()};
    if (role == Role::pair && find_pair(path, name, belongs))
      return Companion{pair_name_, pair_bytes_, sources_.given().has(pair_name_)};
    if (role == Role::source) return find_source(name, belongs);
    if (role == Role::classes) return find_class(name, belongs);
    return std::nullopt;
  };
}

bool CompanionFinder::open_pair(const std::string& name) {
  pair_name_ = name;
  if (archive_ != nullptr && name.starts_with(archive_->name() + "/"))
    return find_archived(std::string_view(name).substr(archive_->name().size()), pair_bytes_);
  FileError ignored;  // an unreadable file is reported when it is checked itself
  const bool is_open = pair_.open(pair_name_, sources_.options().limits, ignored);
  pair_bytes_ = pair_.bytes();
  return is_open;
}

bool CompanionFinder::find_archived(std::string_view path, std::string_view& bytes) const {
  const std::optional<std::size_t> index = archive_->find(path);
  if (!index) return false;
  const ArchivedContents& file = contents_->files[*index];
  bytes = file.bytes;
  return !file.error && !file.is_other;
}

// Searches next to the file, else among files of the same name: one that matches it, or the only candidate if the file
// is the only one of its name.
bool CompanionFinder::find_pair(const std::string& path, std::string_view name, const Belongs& belongs) {
  const CompanionMode mode = sources_.options().companions;
  if (path == "-" || name == path) return false;
  if (mode == CompanionMode::never) {
    // The files of one upload belong together.
    const bool is_upload = sources_.options().verb == Verb::vet && archive_ != nullptr;
    return is_upload && name.starts_with(archive_->name() + "/") && open_pair(std::string(name));
  }
  if (mode == CompanionMode::automatic && open_pair(std::string(name))) return true;
  std::vector<std::string> candidates;
  if (mode == CompanionMode::given) candidates = sources_.given().called_like(name);
  if (!candidates.empty() && candidates.front() == name) return open_pair(candidates.front());
  for (std::string& other : sources_.elsewhere().called_like(name)) candidates.push_back(std::move(other));
  for (const std::string& candidate : candidates)
    if (open_pair(candidate) && belongs && belongs({pair_name_, pair_bytes_})) return true;
  const bool is_only_one = candidates.size() == 1 && sources_.given().count(path) <= 1;
  return is_only_one && open_pair(candidates.front());
}

std::optional<Companion> CompanionFinder::find_source(std::string_view name, const Belongs& belongs) {
  const std::size_t folders = sources_.source_roots().size(), roots = folders + sources_.archive_roots().size();
  std::optional<std::size_t> first;
  for (std::size_t root = 0; root < roots; ++root) {
    if (root >= folders && sources_.archive_roots()[root - folders].archive != archive_) continue;
    if (name.empty()) return Companion{root < folders ? sources_.source_roots()[root].native() : archive_->name(), {}};
    if (!open_source(root, name)) continue;
    if (!belongs || belongs({source_name_, source_bytes_})) return Companion{source_name_, source_bytes_};
    if (!first) first = root;
  }
  if (!first || !open_source(*first, name)) return std::nullopt;
  return Companion{source_name_, source_bytes_};
}

std::optional<Companion> CompanionFinder::find_class(std::string_view name, const Belongs& belongs) {
  const Options& options = sources_.options();
  if (name.empty())
    return options.classes.empty() ? std::nullopt : std::optional(Companion{options.classes.front(), {}});
  const std::span<const ClassFile* const> files = sources_.classes().called(std::string(name));
  for (const ClassFile* file : files)
    if (ClassFiles::read(*file, options.limits, class_bytes_))
      if (const Companion found{file->path, class_bytes_}; !belongs || belongs(found)) return found;
  if (files.empty() || !ClassFiles::read(*files.front(), options.limits, class_bytes_)) return std::nullopt;
  return Companion{files.front()->path, class_bytes_};
}

// Reports come from untrusted sources: a file is opened only if it is below the root once `..` and
// symbolic links are resolved.
bool CompanionFinder::open_source(std::size_t number, std::string_view name) {
  if (name.find('\0') != std::string_view::npos) return false;
  if (number >= sources_.source_roots().size()) {
    const ArchiveRoot& in = sources_.archive_roots()[number - sources_.source_roots().size()];
    const std::string path = in.below + "/" + std::string(name);
    source_name_ = archive_->name() + "/" + fs::path(path).lexically_normal().relative_path().string();
    return find_archived(path, source_bytes_);
  }
  const fs::path& root = sources_.source_roots()[number];
  std::error_code failure;
  const fs::path path = fs::canonical(root / fs::path(name).relative_path(), failure);
  if (failure || !is_below(root, path) || !fs::is_regular_file(path, failure)) return false;
  source_name_ = path.string();
  FileError ignored;  // an unreadable source counts as missing
  const bool is_open = source_.open(source_name_, sources_.options().limits, ignored);
  source_bytes_ = source_.bytes();
  return is_open;
}

}  // namespace proflint::tools
