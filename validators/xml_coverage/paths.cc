// Checks paths as text; no file is opened.
#include "validators/xml_coverage/paths.h"

#include <cstddef>

namespace proflint::xml_coverage {

bool escapes(std::string_view path) {
  std::size_t depth = 0;
  while (!path.empty()) {
    const std::size_t end = path.find_first_of("/\\");
    const std::string_view part = path.substr(0, end);
    path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
    if (part.empty() || part == ".") continue;
    if (part != "..")
      ++depth;
    else if (depth-- == 0)
      return true;
  }
  return false;
}

bool is_absolute(std::string_view path) {
  if (path.starts_with('/') || path.starts_with('\\')) return true;
  if (path.size() < 2 || path[1] != ':') return false;
  return (path[0] >= 'a' && path[0] <= 'z') || (path[0] >= 'A' && path[0] <= 'Z');
}

bool has_controls(std::string_view utf8) {
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto byte = static_cast<unsigned char>(utf8[i]);
    if (byte < 0x20 || byte == 0x7f) return true;
    if (byte == 0xc2 && i + 1 < utf8.size() && static_cast<unsigned char>(utf8[i + 1]) < 0xa0) return true;
  }
  return false;
}

void check_path(const Value& path, const PathRules& rules, GroupedFindings& found) {
  if (rules.empty != nullptr && encodings::xml::trimmed(path.text).empty())
    return found.add(*rules.empty, path.place(), path.noun(), "'", Trusted{path.name}, "' is blank");
  if (has_controls(path.text))
    found.add(*rules.text, path.place(), "the path ", path.text, " contains control characters");
  if (!is_absolute(path.text) && escapes(path.text))
    found.add(*rules.escape, path.place(), "the path ", path.text, " escapes its base folder");
}

std::vector<std::string> names_of(std::string_view path) {
  constexpr std::string_view kRoot = "/_/";
  std::vector<std::string> names = {std::string(path)};
  if (path.starts_with(kRoot)) names.emplace_back(path.substr(kRoot.size()));
  return names;
}

}  // namespace proflint::xml_coverage
