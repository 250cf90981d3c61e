// Finds companion files according to the options.
#include "tools/program/run/companions.h"

#include <algorithm>

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
  if (!open_roots(error)) return false;
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

bool CompanionSources::open_roots(std::string& error) {
  for (const std::string& name : options_->source_roots) {
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

FindCompanion CompanionFinder::for_file(const std::string& path) {
  return [this, &path](Role role, std::string_view name, const Belongs& belongs) -> std::optional<Companion> {
    const Options& options = sources_.options();
    if (role == Role::image && !options.image.empty()) return Companion{options.image, sources_.image()};
    if (role == Role::pair && find_pair(path, name, belongs))
      return Companion{pair_name_, pair_.bytes(), sources_.given().has(pair_name_)};
    if (role == Role::source) return find_source(name, belongs);
    if (role == Role::classes) return find_class(name, belongs);
    return std::nullopt;
  };
}

bool CompanionFinder::open_pair(const std::string& name) {
  pair_name_ = name;
  FileError ignored;  // an unreadable file is reported when it is checked itself
  return pair_.open(pair_name_, sources_.options().limits, ignored);
}

// Searches next to the file, else among files of the same name: one that matches it, or the only candidate if the file
// is the only one of its name.
bool CompanionFinder::find_pair(const std::string& path, std::string_view name, const Belongs& belongs) {
  const CompanionMode mode = sources_.options().companions;
  if (mode == CompanionMode::never || path == "-" || name == path) return false;
  if (mode == CompanionMode::automatic && open_pair(std::string(name))) return true;
  std::vector<std::string> candidates;
  if (mode == CompanionMode::given) candidates = sources_.given().called_like(name);
  if (!candidates.empty() && candidates.front() == name) return open_pair(candidates.front());
  for (std::string& other : sources_.elsewhere().called_like(name)) candidates.push_back(std::move(other));
  for (const std::string& candidate : candidates)
    if (open_pair(candidate) && belongs && belongs({pair_name_, pair_.bytes()})) return true;
  const bool is_only_one = candidates.size() == 1 && sources_.given().count(path) <= 1;
  return is_only_one && open_pair(candidates.front());
}

std::optional<Companion> CompanionFinder::find_source(std::string_view name, const Belongs& belongs) {
  const std::vector<fs::path>& roots = sources_.source_roots();
  if (roots.empty()) return std::nullopt;
  if (name.empty()) return Companion{roots.front().native(), {}};
  const fs::path* first = nullptr;
  for (const fs::path& root : roots) {
    if (!open_source(root, name)) continue;
    if (!belongs || belongs({source_name_, source_.bytes()})) return Companion{source_name_, source_.bytes()};
    if (first == nullptr) first = &root;
  }
  if (first == nullptr || !open_source(*first, name)) return std::nullopt;
  return Companion{source_name_, source_.bytes()};
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
bool CompanionFinder::open_source(const fs::path& root, std::string_view name) {
  if (name.find('\0') != std::string_view::npos) return false;
  std::error_code failure;
  const fs::path path = fs::canonical(root / fs::path(name).relative_path(), failure);
  if (failure || !is_below(root, path) || !fs::is_regular_file(path, failure)) return false;
  source_name_ = path.string();
  FileError ignored;  // an unreadable source counts as missing
  return source_.open(source_name_, sources_.options().limits, ignored);
}

}  // namespace proflint::tools
