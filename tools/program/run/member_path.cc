// Resolves paths without looking at the file system.
#include "tools/program/run/member_path.h"

#include <algorithm>

#include "validators/core/text.h"

namespace proflint::tools {

PlainPath plain_path(std::string_view path, std::string_view from) {
  PlainPath out{std::string(from), path.starts_with('/')};
  while (!path.empty()) {
    const std::string_view part = take_until(path, '/');
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      out.leaves |= out.path.empty();
      const std::size_t slash = out.path.rfind('/');
      out.path.resize(slash == std::string::npos ? 0 : slash);
      continue;
    }
    out.is_hidden |= part.starts_with('.') && !path.empty();
    out.path += (out.path.empty() ? "" : "/");
    out.path += part;
  }
  return out;
}

bool has_parent(std::string_view name) {
  while (!name.empty()) {
    const std::size_t end = std::min(name.find_first_of("/\\"), name.size());
    if (name.substr(0, end) == "..") return true;
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return false;
}

bool is_absolute_on_windows(std::string_view name) {
  constexpr std::size_t kDriveSize = 3;
  return name.starts_with("\\\\") ||
         (name.size() >= kDriveSize && is_letter(name[0]) && name[1] == ':' && (name[2] == '/' || name[2] == '\\'));
}

}  // namespace proflint::tools
