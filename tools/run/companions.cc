// Finding of companions by the options.
#include "tools/run/companions.h"

#include "validators/core/escape.h"

namespace proflint::tools {

bool CompanionSources::open(const std::vector<InputPath>& files, const Options& options, std::string& error) {
  options_ = &options;
  if (options.companions == CompanionMode::given)
    for (const InputPath& file : files) given_.insert(file.path);
  if (options.image.empty()) return true;
  FileError why;
  if (image_.open(options.image, options.limits, why)) return true;
  error = "cannot use the image " + escaped(options.image) + ": " + why.message;
  return false;
}

FindCompanion CompanionFinder::for_file(const std::string& path) {
  return [this, &path](Role role, std::string_view name, const Belongs&) -> std::optional<Companion> {
    const Options& options = sources_.options();
    if (role == Role::image && !options.image.empty()) return Companion{options.image, sources_.image()};
    if (role == Role::pair) return find_pair(path, name);
    return std::nullopt;
  };
}

std::optional<Companion> CompanionFinder::find_pair(const std::string& path, std::string_view name) {
  const CompanionMode mode = sources_.options().companions;
  if (mode == CompanionMode::never || path == "-" || name == path) return std::nullopt;
  if (mode == CompanionMode::given && !sources_.is_given(name)) return std::nullopt;
  pair_name_ = name;
  FileError ignored;  // one that cannot be read is judged, and reported, on its own
  if (!pair_.open(pair_name_, sources_.options().limits, ignored)) return std::nullopt;
  return Companion{pair_name_, pair_.bytes()};
}

}  // namespace proflint::tools
