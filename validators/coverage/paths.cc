// Splits paths at slashes and backslashes, without looking at the file system.
#include "validators/coverage/paths.h"

#include <algorithm>

#include "validators/core/text.h"

namespace proflint::coverage {
namespace {

constexpr bool is_slash(char c) {
  return c == '/' || c == '\\';
}

}  // namespace

bool is_url(std::string_view path) {
  const std::size_t colon = path.find("://");
  if (colon == std::string_view::npos || colon == 0 || !is_letter(path[0])) return false;
  const std::string_view scheme = path.substr(0, colon);
  return std::all_of(scheme.begin(), scheme.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '+' || c == '-' || c == '.'; });
}

bool has_drive(std::string_view path) {
  return path.size() >= 2 && is_letter(path[0]) && path[1] == ':';
}

bool is_absolute(std::string_view path) {
  if (has_drive(path)) return path.size() > 2 && is_slash(path[2]);
  return !path.empty() && is_slash(path[0]);
}

std::string normal(std::string_view path) {
  std::string plain;
  if (is_absolute(path)) {
    if (has_drive(path)) plain = path.substr(0, 2);
    plain += '/';
  }
  const std::size_t root = plain.size();
  path.remove_prefix(root);
  std::size_t fixed = root;  // the part before it is not resolved: the root, and any leading `..`
  while (!path.empty()) {
    const std::size_t end = std::min(path.find_first_of("/\\"), path.size());
    const std::string_view component = path.substr(0, end);
    path.remove_prefix(std::min(end + 1, path.size()));
    if (component.empty() || component == ".") continue;
    if (component == ".." && plain.size() > fixed) {
      const std::size_t slash = plain.rfind('/');
      plain.resize(slash == std::string::npos || slash < fixed ? fixed : slash);
      continue;
    }
    if (plain.size() > root) plain += '/';
    plain += component;
    if (component == "..") fixed = plain.size();
  }
  return plain;
}

bool leads_above(std::string_view path, std::string_view plain) {
  const std::string_view steps = plain.substr(is_absolute(path) ? (has_drive(path) ? 3 : 1) : 0);
  return steps == ".." || steps.starts_with("../");
}

bool leads_above(std::string_view path) {
  return leads_above(path, normal(path));
}

}  // namespace proflint::coverage
