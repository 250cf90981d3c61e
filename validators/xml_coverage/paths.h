// Paths of sources in reports. Follows the specification's rows about path-escape, path-absolute and path-separator.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "validators/xml_coverage/numbers.h"

namespace proflint::xml_coverage {

// Whether `..` escapes the base folder of the path; slashes and backslashes separate components.
bool escapes(std::string_view path);

// Whether the path starts at a root or a drive.
bool is_absolute(std::string_view path);

// Whether the text has control characters, U+0000 to U+001F and U+007F to U+009F.
bool has_controls(std::string_view utf8);

// The rules of a kind about paths. A rule that the kind does not have stays nullptr and is not checked.
struct PathRules {
  const Rule* empty = nullptr;
  const Rule* text = nullptr;
  const Rule* escape = nullptr;  // of a relative path
};
void check_path(const Value& path, const PathRules& rules, GroupedFindings& found);

// The names under which a source is searched: as it is spelled, and without the root of deterministic builds.
std::vector<std::string> names_of(std::string_view path);

}  // namespace proflint::xml_coverage
