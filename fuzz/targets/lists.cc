// Lists of files (--files-from, --files0-from) after a line with a pattern: the paths come out as they went in, each
// file once, without the CR of a line end, and a pattern excludes a part of them.
#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <vector>

#include "fuzz/memory_file.h"
#include "tools/program/core/words.h"
#include "tools/program/run/inputs.h"

namespace proflint::fuzz::lists_target {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> pieces(std::string_view list, char separator) {
  std::vector<std::string> found;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(separator), list.size());
    std::string_view piece = list.substr(0, end);
    if (separator == '\n' && piece.ends_with('\r')) piece.remove_suffix(1);
    if (!piece.empty()) found.emplace_back(piece);
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return found;
}

std::vector<std::string> listed(const tools::Options& options) {
  std::vector<tools::InputPath> files;
  std::vector<std::string> folders;
  std::string error;
  tools::ShardFilter filter(options);
  require(tools::list_inputs(options, filter, files, folders, error), "a list that can be opened can be read");
  std::vector<std::string> paths;
  for (const tools::InputPath& file : files) paths.push_back(file.path);
  return paths;
}

std::vector<std::string> without_repeats(const std::vector<std::string>& paths) {
  std::vector<std::string> first;
  std::set<std::string> known;
  for (const std::string& path : paths)
    if (known.insert(tools::normal_path(path)).second) first.push_back(path);
  return first;
}

// A directory would be replaced by its files on this machine.
bool is_directory(const std::string& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

void read_list(std::string_view list, char separator, const std::string& pattern) {
  const std::vector<std::string> wanted = pieces(list, separator);
  if (std::any_of(wanted.begin(), wanted.end(), is_directory)) return;
  const MemoryFile file(list);
  tools::Options options;
  (separator == '\n' ? options.lists : options.lists0) = {file.path()};
  require(listed(options) == without_repeats(wanted), "every path of a list is taken as it is");
  options.exclude.emplace_back(pattern, fs::current_path().string());
  options.force_exclude = true;
  std::size_t at = 0;
  for (const std::string& path : listed(options)) {
    while (at < wanted.size() && wanted[at] != path) ++at;
    require(at++ < wanted.size(), "the other paths keep their order");
  }
}

void run(std::string_view input) {
  const std::size_t end = std::min(input.find('\n'), input.size());
  const std::string_view list = input.substr(std::min(end + 1, input.size()));
  read_list(list, list.find('\0') == std::string_view::npos ? '\n' : '\0', std::string(input.substr(0, end)));
}

const Target target("lists", run);

}  // namespace
}  // namespace proflint::fuzz::lists_target
