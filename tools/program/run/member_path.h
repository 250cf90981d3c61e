// The names of archive members as paths: where a member is extracted, and whether that is inside the target folder.
// Follows POSIX, pathname resolution; for Windows, its naming of files and paths.
#pragma once

#include <string>
#include <string_view>

namespace proflint::tools {

// A path without empty, "." and ".." parts.
struct PlainPath {
  std::string path;
  bool is_absolute = false;
  bool leaves = false;     // leads out of its root on the way
  bool is_hidden = false;  // is in a hidden folder
};

// `from` is the folder of a relative path, in plain form.
PlainPath plain_path(std::string_view path, std::string_view from = {});

// Whether a part of the name is "..". Windows also separates parts with backslashes.
bool has_parent(std::string_view name);

// Whether the name is absolute on Windows: "C:/a" or "\\server\a".
bool is_absolute_on_windows(std::string_view name);

}  // namespace proflint::tools
