// The list of files to check: without repeats, and sorted for shards.
#include "tools/program/run/inputs.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <tuple>

#include "tools/program/core/words.h"
#include "tools/program/run/input_lister.h"
#include "validators/core/escape.h"
#include "validators/core/hash.h"

namespace proflint::tools {
namespace {

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
  InputLister lister(options, &filter, files);
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
    InputLister(all, nullptr, files).add_path(path);
  else
    files.push_back({path});
  for (const InputPath& file : files)
    if (!file.failure.empty()) error = escaped(file.path) + ": " + file.failure;
  return error.empty();
}

}  // namespace proflint::tools
