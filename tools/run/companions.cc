// Finding of companions by the options.
#include "tools/run/companions.h"

#include <algorithm>

#include "validators/core/escape.h"

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
    for (const InputPath& file : files) given_.insert(file.path);
  if (!open_roots(error)) return false;
  if (options.image.empty()) return true;
  FileError why;
  if (image_.open(options.image, options.limits, why)) return true;
  error = "cannot use the image " + escaped(options.image) + ": " + why.message;
  return false;
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
    if (role == Role::pair) return find_pair(path, name);
    if (role == Role::source) return find_source(name, belongs);
    return std::nullopt;
  };
}

std::optional<Companion> CompanionFinder::find_pair(const std::string& path, std::string_view name) {
  const CompanionMode mode = sources_.options().companions;
  if (mode == CompanionMode::never || path == "-" || name == path) return std::nullopt;
  const bool is_given = sources_.is_given(name);
  if (mode == CompanionMode::given && !is_given) return std::nullopt;
  pair_name_ = name;
  FileError ignored;  // one that cannot be read is judged, and reported, on its own
  if (!pair_.open(pair_name_, sources_.options().limits, ignored)) return std::nullopt;
  return Companion{pair_name_, pair_.bytes(), is_given};
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

// Reports come from strangers: what a name leads to is opened only if it is below the root once `..` and symbolic links
// are resolved.
bool CompanionFinder::open_source(const fs::path& root, std::string_view name) {
  if (name.find('\0') != std::string_view::npos) return false;
  std::error_code failure;
  const fs::path path = fs::canonical(root / fs::path(name).relative_path(), failure);
  if (failure || !is_below(root, path) || !fs::is_regular_file(path, failure)) return false;
  source_name_ = path.string();
  FileError ignored;  // one that cannot be read is missing
  return source_.open(source_name_, sources_.options().limits, ignored);
}

}  // namespace proflint::tools
