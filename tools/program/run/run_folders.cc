// Compares names below the child folders of one folder.
#include "tools/program/run/run_folders.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace proflint::tools {
namespace {

// The path of a file below the given folder, split after the child folder; no child: it is directly in the folder.
struct Place {
  std::string_view child, name;
};

Place place_of(const InputPath& file) {
  const std::string_view path = std::string_view(file.path).substr(file.below);
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? Place{{}, path} : Place{path.substr(0, slash), path.substr(slash + 1)};
}

bool is_one_folder(const InputOptions& options, const std::vector<InputPath>& files) {
  return options.paths.size() == 1 && options.lists.empty() && options.lists0.empty() &&
         std::all_of(files.begin(), files.end(), [](const InputPath& file) { return file.below != 0; });
}

}  // namespace

void find_run_folders(const Options& options, std::vector<InputPath>& files) {
  if (!options.is_set || !is_one_folder(options, files)) return;
  std::map<std::string_view, std::size_t> files_of;       // by child folder
  std::map<std::string_view, std::string_view> first_of;  // the first child folder with this name in it
  std::map<std::string_view, std::size_t> shared;         // by child folder: names that an earlier one has
  for (const InputPath& file : files) {
    const Place place = place_of(file);
    if (place.child.empty()) continue;
    ++files_of[place.child];
    const auto [it, is_new] = first_of.try_emplace(place.name, place.child);
    if (!is_new && it->second != place.child) ++shared[place.child];
  }
  const bool are_runs = std::any_of(shared.begin(), shared.end(),
                                    [&](const auto& entry) { return 2 * entry.second >= files_of[entry.first]; });
  if (!are_runs) return;
  for (InputPath& file : files)
    if (const Place place = place_of(file); !place.child.empty()) file.below += place.child.size() + 1;
}

}  // namespace proflint::tools
