// From the arguments to the list of files to check.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/program/run/shard_filter.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

// How a file came into the list: whether it is a mistake if it is in no format proflint knows.
enum class Origin : std::uint8_t {
  named,      // by the user, or by --include: it is
  owned,      // found in a directory, with a name that only files of a format have: it is, but for other kinds
  called_so,  // found in a directory, with a name that files of a format and some others have: it is not
  other,      // found in a directory: it is not, and only sure contents are checked
};

struct InputPath {
  std::string path;
  Origin origin = Origin::named;
  std::size_t below = 0;     // where the path begins below the directory it was found in; 0 if it was not
  std::string failure = {};  // why a directory could not be listed; empty for files
};

// Files of `options` in the order given: paths, then lists. Directories are replaced by the regular files below them,
// sorted by path, hidden directories, symbolic links to directories and what --include and --exclude say left out. A
// path that does not exist, or a directory that cannot be listed, stays in the list, so that it is reported like any
// unreadable file. vet checks named paths only: a directory stays in its list, too. False with `error` if a list cannot
// be read.
//
// Of a shard, only the files that `filter` takes, sorted by path, each once. A directory in a list belongs to one shard
// with all that is in it: to ask what each path of a long list is would take longer than to check a part of it.
[[nodiscard]] bool list_inputs(const Options& options, ShardFilter& filter, std::vector<InputPath>& files,
                               std::string& error);

// All regular files below `path`, whatever --include and --exclude say, or `path` itself if it is not a directory.
// False with `error` if a directory cannot be listed.
[[nodiscard]] bool list_all(const std::string& path, const Options& options, std::vector<InputPath>& files,
                            std::string& error);

}  // namespace proflint::tools
