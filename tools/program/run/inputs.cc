// The list of files to check: without repeats, and sorted for shards.
#include "tools/program/run/inputs.h"

#include <algorithm>
#include <tuple>

#include "tools/program/run/input_lister.h"
#include "tools/program/run/repeats.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

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
  // vet does not follow links, so a link is not the file to which it leads.
  if ((may_repeat(options) || lister.has_links()) && options.verb != Verb::vet) mark_repeats(files);
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
