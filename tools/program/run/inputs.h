// From the arguments to the list of files to check.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tools/program/run/shard_filter.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

class Archive;

// How a file came into the list, which decides whether an unknown format is a finding.
enum class Origin : std::uint8_t {
  named,      // by the user, or by --include: a finding
  owned,      // found in a directory, with a name that only one format uses: a finding, except for other known kinds
  called_so,  // found in a directory, with a name that a format shares with other kinds: no finding
  other,      // found in a directory: no finding, and checked only if the contents are certain
};

struct InputPath {
  std::string path;
  Origin origin = Origin::named;
  std::size_t below = 0;                  // offset of the path below the directory that was searched; 0 if none was
  std::string failure = {};               // why a directory could not be listed; empty for files
  std::shared_ptr<Archive> archive = {};  // that contains the file; nullptr: none
  std::size_t member = 0;                 // index of the file in the archive; kWholeArchive: the archive itself
  bool is_repeat = false;                 // the list contains the file before, under a different path

  static constexpr std::size_t kWholeArchive = SIZE_MAX;
};

// Files of `options` in the order given: paths, then lists. Directories are replaced by the regular files below them,
// sorted by path, without hidden directories, symbolic links to directories, files left out by --include and --exclude,
// and files that salvage --in-place has replaced (FILE.bak next to FILE). A path that does not exist, or a directory
// that cannot be listed, is kept and reported like any unreadable file. An archive is replaced by its files in the same
// way, with paths such as "artifact.zip/build/a.gcda", and by itself before them if something is wrong with it;
// archives in directories only with --archives. vet checks only named paths, so it keeps directories and archives. A
// path that is named or found several times is in the list once, at its first place; paths are compared in their normal
// form. False with `error` if a list cannot be read.
//
// For a shard, only the files that `filter` takes, sorted by path. A directory in a list belongs to one
// shard with all its files, because calling stat() on each path of a long list takes longer than checking a shard.
// `listed_folders` gets the directories and archives that are named in lists.
[[nodiscard]] bool list_inputs(const Options& options, ShardFilter& filter, std::vector<InputPath>& files,
                               std::vector<std::string>& listed_folders, std::string& error);

// All regular files below `path`, regardless of --include and --exclude, or `path` itself if it is not a directory.
// False with `error` if a directory cannot be listed.
[[nodiscard]] bool list_all(const std::string& path, const Options& options, std::vector<InputPath>& files,
                            std::string& error);

}  // namespace proflint::tools
