// Paths of sources in reports. Follows the specification's rows about path-escape, path-absolute and path-separator.
#pragma once

#include <string_view>

namespace proflint::xml_coverage {

// Whether `..` leads above the start of the path; both slashes separate.
bool escapes(std::string_view path);

// Whether the path starts at a root or a drive.
bool is_absolute(std::string_view path);

// Whether there are control characters, U+0000 to U+001F and U+007F to U+009F.
bool has_controls(std::string_view utf8);

}  // namespace proflint::xml_coverage
