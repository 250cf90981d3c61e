// Renames with RENAME_NOREPLACE, see renameat2(2). The directories of a path are created one by one, and symbolic links
// among them are not followed.
#include "tools/program/quarantine.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "tools/program/core/words.h"
#include "tools/program/run/sieve.h"
#include "validators/core/escape.h"
#include "validators/core/text.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kMaxNamedFailures = 10;

// The path below the directory: the tree is the same as for the inputs, and ".." does not lead out of it.
std::string path_below(const std::string& path) {
  namespace fs = std::filesystem;
  fs::path normal = fs::path(path).lexically_normal();
  if (*normal.begin() == "..") {
    std::error_code error;
    const fs::path absolute = fs::absolute(normal, error);
    if (!error) normal = absolute.lexically_normal();
  }
  return normal.relative_path().string();
}

// The directory of `path` below `folder`, which is created. On failure it is not open, and errno has the reason.
Descriptor make_folders(int folder, std::string_view path) {
  Descriptor here(::openat(folder, ".", O_PATH | O_DIRECTORY | O_CLOEXEC));
  while (here.is_open()) {
    const std::size_t end = path.find('/');
    if (end == path.npos) break;
    const std::string name(path.substr(0, end));
    path.remove_prefix(end + 1);
    if (::mkdirat(here.get(), name.c_str(), 0777) != 0 && errno != EEXIST) return Descriptor();
    here = Descriptor(::openat(here.get(), name.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  }
  return here;
}

// For file systems without RENAME_NOREPLACE: link() does not replace a file either.
[[nodiscard]] bool rename_to(const std::string& path, int folder, const std::string& name) {
  if (::renameat2(AT_FDCWD, path.c_str(), folder, name.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  return ::linkat(AT_FDCWD, path.c_str(), folder, name.c_str(), 0) == 0 && ::unlink(path.c_str()) == 0;
}

std::string reason_of(int error) {
  if (error == EXDEV)
    return "the directory is on a different file system than the file; choose a directory on the same file system";
  if (error == EEXIST) return "a file with this name already exists there";
  return std::strerror(error);
}

}  // namespace

bool Quarantine::open(const Options& options, std::string& error) {
  if (options.quarantine.empty()) return true;
  fail_on_ = options.fail_on;
  path_ = options.quarantine;
  std::error_code ignored;
  for (const std::string& path : options.paths)
    if (std::filesystem::equivalent(path, path_, ignored)) {  // files would move deeper with every run
      error = "cannot move files to " + escaped(path_) + ": it is one of the directories to check";
      return false;
    }
  if (::mkdir(path_.c_str(), 0777) == 0 || errno == EEXIST)
    folder_ = Descriptor(::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder_.is_open() && ::faccessat(folder_.get(), ".", W_OK | X_OK, AT_EACCESS) == 0) return true;
  error = "cannot move files to " + escaped(path_) + ": " + std::strerror(errno);
  return false;
}

void Quarantine::add(FileResult& file) {
  if (!folder_.is_open() || file.skipped || file.is_run || file.io_failed || file.path == "-") return;
  if (quality_of(file, fail_on_) == Quality::good || (file.is_archived && file.archive.empty())) return;
  std::string below = path_below(file.path);
  file.moved_to = path_ + (path_.ends_with('/') ? "" : "/") + below;
  const std::string& moved = file.is_archived ? file.archive : file.path;
  if (!files_.empty() && files_.back().path == moved) return;
  if (file.is_archived) below = path_below(moved);  // an archive moves as a whole
  files_.push_back({moved, std::move(below), file.is_repeat});
}

bool Quarantine::finish() {
  for (const Moved& file : files_) move(file);
  return failures_.empty();
}

void Quarantine::move(const Moved& file) {
  struct stat found;
  if (file.is_repeat && ::lstat(file.path.c_str(), &found) != 0 && errno == ENOENT) return;
  const Descriptor folder = make_folders(folder_.get(), file.below);
  if (folder.is_open() && rename_to(file.path, folder.get(), std::string(file_name(file.below)))) {
    ++moved_;
  } else if (failures_.size() < kMaxNamedFailures) {
    failures_.push_back("cannot move " + escaped(file.path) + " to " + escaped(path_) + ": " + reason_of(errno));
  }
}

std::string Quarantine::line() const {
  if (moved_ == 0) return {};
  return counted(moved_, "file") + (moved_ == 1 ? " was" : " were") + " moved to " + escaped(path_);
}

}  // namespace proflint::tools
