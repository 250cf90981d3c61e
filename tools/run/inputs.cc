// Expansion of directories and file lists.
#include "tools/run/inputs.h"

#include <algorithm>
#include <filesystem>

#include "validators/core/escape.h"
#include "validators/core/file.h"

namespace proflint::tools {
namespace {

namespace fs = std::filesystem;

bool is_wanted(const std::string& path, const Options& options) {
  return (options.include.empty() || any_covers(options.include, path)) && !any_covers(options.exclude, path);
}

void add_directory(const std::string& directory, const Options& options, std::vector<InputPath>& files) {
  const std::size_t first = files.size();
  const std::size_t below = directory.size() + (directory.ends_with('/') ? 0 : 1);
  std::error_code error;
  fs::recursive_directory_iterator it(directory, fs::directory_options::skip_permission_denied, error);
  for (const fs::recursive_directory_iterator end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    std::error_code ignored;
    if (it->is_directory(ignored)) {
      if (name.starts_with('.') || any_covers(options.exclude, it->path().string())) it.disable_recursion_pending();
    } else if (it->is_regular_file(ignored) && is_wanted(it->path().string(), options)) {
      files.push_back({it->path().string(), false, below});
    }
  }
  std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end(),
            [](const InputPath& a, const InputPath& b) { return a.path < b.path; });
  if (error) files.push_back({directory, true});  // reported as unreadable, never silently empty
}

void add_path(const std::string& path, const Options& options, std::vector<InputPath>& files) {
  std::error_code error;
  if (path != "-" && fs::is_directory(path, error))
    add_directory(path, options, files);
  else if (path == "-" || !options.force_exclude || !any_covers(options.exclude, path))
    files.push_back({path, true});
}

bool add_list(const std::string& list, char separator, const Options& options, std::vector<InputPath>& files,
              std::string& error) {
  File file;
  FileError why;
  if (!file.open(list, options.limits, why)) {
    error = escaped(list) + ": " + why.message;
    return false;
  }
  std::string_view rest = file.bytes();
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(separator), rest.size());
    if (end != 0) add_path(std::string(rest.substr(0, end)), options, files);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return true;
}

}  // namespace

bool list_inputs(const Options& options, std::vector<InputPath>& files, std::string& error) {
  for (const std::string& path : options.paths) add_path(path, options, files);
  for (const std::string& list : options.lists)
    if (!add_list(list, '\n', options, files, error)) return false;
  for (const std::string& list : options.lists0)
    if (!add_list(list, '\0', options, files, error)) return false;
  return true;
}

}  // namespace proflint::tools
