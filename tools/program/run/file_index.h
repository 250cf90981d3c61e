// Files by name. With GCOV_PREFIX, Bazel and object folders, the two files of a pair are in different trees, and
// -fprofile-dir writes the path into the name, with '#' for '/' (libgcov, mangle_path).
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace proflint::tools {

// Files by the last part of their path: the two files of a pair share it even if they are in different trees.
class FileIndex {
 public:
  void add(const std::string& path);

  // The files with the same last part as `path`, first those that share most of its directories.
  std::vector<std::string> called_like(std::string_view path) const;

  bool has(const std::string& path) const;

  // The number of files with the same last part as `path`.
  std::size_t count(std::string_view path) const;

 private:
  std::unordered_map<std::string, std::vector<std::string>> paths_;  // by name
};

}  // namespace proflint::tools
