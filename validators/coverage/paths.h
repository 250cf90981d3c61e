// Source paths in coverage reports as text, with slashes or backslashes, whatever system they are from.
#pragma once

#include <string>
#include <string_view>

namespace proflint::coverage {

bool is_url(std::string_view path);       // has a scheme://
bool has_drive(std::string_view path);    // starts like C:
bool is_absolute(std::string_view path);  // starts with a slash, a backslash, or a drive and one of them

// The plain form of `path`: backslashes become slashes, empty and `.` components are dropped, `..` is resolved against
// the component before it if there is one. A path that leads above its base folder starts with `..`, a path that leads
// above its root with `/..`.
std::string normal(std::string_view path);

// Whether `..` leads above the base folder of a path, or above its root.
bool leads_above(std::string_view path);
bool leads_above(std::string_view path, std::string_view plain);  // whose plain form is `plain`

}  // namespace proflint::coverage
