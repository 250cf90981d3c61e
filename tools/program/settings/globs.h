// Path patterns of the command line and of proflint.toml.
//
// '*', '?' and '[...]' match within one component of a path; a component "**" matches any number of them. A pattern
// without a slash matches at any depth. A pattern that matches a directory covers everything below it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proflint::tools {

class Glob {
 public:
  // `base` is the directory that the pattern is relative to: the working directory, or the folder of proflint.toml.
  Glob(std::string pattern, std::string base);

  // Whether the file or directory at `path` (relative to the working directory, or absolute) is covered.
  bool covers(const std::string& path) const;

  const std::string& pattern() const { return pattern_; }
  const std::string& base() const { return base_; }

 private:
  std::string pattern_, base_;
  std::vector<std::string> components_;
};

// Whether one of `globs` covers `path`.
bool any_covers(const std::vector<Glob>& globs, const std::string& path);

// `path` relative to `base`, without "." and inner "..": "../x" if it is outside. Uses only names, not the disk.
std::string relative_to(const std::string& path, const std::string& base);

}  // namespace proflint::tools
