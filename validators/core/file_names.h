// Patterns of file names.
#pragma once

#include <string_view>

namespace proflint {

// Whether `name`, without folders, matches a pattern of Format::file_names.
constexpr bool has_name_like(std::string_view pattern, std::string_view name) {
  if (pattern.starts_with('*')) {
    pattern.remove_prefix(1);
    if (!pattern.empty() && !name.empty() && name.back() != pattern.back()) return false;  // most patterns
    return name.ends_with(pattern);
  }
  if (pattern.ends_with('*')) return name.starts_with(pattern.substr(0, pattern.size() - 1));
  return name == pattern;
}

}  // namespace proflint
