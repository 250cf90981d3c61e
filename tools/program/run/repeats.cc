// Two passes over the list: by the paths as they are, and by the files to which they lead.
#include "tools/program/run/repeats.h"

#include <sys/stat.h>

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <filesystem>
#include <string>

#include "tools/program/core/words.h"
#include "tools/program/run/archive.h"
#include "validators/core/hash.h"
#include "validators/core/text.h"

namespace proflint::tools {
namespace {

namespace fs = std::filesystem;

// The paths of files without links, "." and "..". Files of one directory usually follow each other, so the path of the
// last directory is kept.
class RealPaths {
 public:
  // The normal form of a path that leads to no file.
  std::string of(const std::string& path) {
    struct stat found;
    if (path == "-" || ::lstat(path.c_str(), &found) != 0) return normal_path(path);
    if (!S_ISREG(found.st_mode)) return canonical(path);
    const std::string_view name = file_name(path);
    const std::string_view directory = std::string_view(path).substr(0, path.size() - name.size());
    if (real_.empty() || directory != directory_) {
      directory_ = directory;
      real_ = canonical(directory.empty() ? "." : directory_) + '/';
    }
    return real_ + std::string(name);
  }

 private:
  static std::string canonical(const std::string& path) {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    return error ? normal_path(path) : real.string();
  }

  std::string directory_, real_;  // as given, and its real path with a final '/'
};

// The path of the file, or of the archive that contains it.
std::string real_path(const InputPath& file, RealPaths& paths) {
  return paths.of(file.archive == nullptr || file.archive->file_path().empty() ? file.path : file.archive->file_path());
}

// Whether two files have the same normal path. An archive may have two files of one name.
struct IsSamePath {
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

// Whether two paths lead to the same file. The paths without links would take more memory than the list, so they are
// computed again for files with equal hashes.
struct IsSameFile {
  const std::vector<InputPath>& files;
  const std::vector<std::uint64_t>& hashes;
  bool operator()(std::size_t a, std::size_t b) const {
    RealPaths paths;
    return files[a].member == files[b].member && hashes[a] == hashes[b] &&
           real_path(files[a], paths) == real_path(files[b], paths);
  }
};

struct HashOfFile {
  const std::vector<std::uint64_t>& hashes;
  std::size_t operator()(std::size_t index) const { return static_cast<std::size_t>(hashes[index]); }
};

}  // namespace

void drop_repeats(std::vector<InputPath>& files) {
  boost::unordered_flat_set<std::size_t, HashOfPath, IsSamePath> seen(files.size(), HashOfPath{files},
                                                                      IsSamePath{files});
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

void mark_repeats(std::vector<InputPath>& files) {
  std::vector<std::uint64_t> hashes;
  hashes.reserve(files.size());
  RealPaths paths;
  for (const InputPath& file : files) hashes.push_back(hash_of(real_path(file, paths), file.member));
  boost::unordered_flat_set<std::size_t, HashOfFile, IsSameFile> seen(files.size(), HashOfFile{hashes},
                                                                      IsSameFile{files, hashes});
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto [first, is_new] = seen.insert(i);
    if (is_new) continue;
    const bool is_first_counted = files[*first].origin <= files[i].origin;
    files[is_first_counted ? i : *first].is_repeat = true;
    if (is_first_counted) continue;
    seen.erase(first);
    seen.insert(i);
  }
}

}  // namespace proflint::tools
