// A .git is a directory, or a file in worktrees and submodules.
#include "tools/program/core/repository.h"

#include <filesystem>

namespace proflint::tools {

namespace fs = std::filesystem;

std::string repository_root() {
  std::error_code failure;
  fs::path directory = fs::current_path(failure);
  while (!failure && !fs::exists(directory / ".git", failure)) {
    if (directory == directory.parent_path()) return {};
    directory = directory.parent_path();
  }
  return failure ? std::string() : directory.string();
}

}  // namespace proflint::tools
