// Properties of the terminals that the streams are connected to.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace proflint::tools {

// --color
enum class Color { automatic, always, never };

bool is_terminal(std::FILE* stream);

// Whether a line on `stream` can be redrawn: whether it is a terminal that can move its cursor.
bool can_redraw(std::FILE* stream);

// The number of columns of the terminal `stream`; 80 if unknown.
std::size_t columns_of(std::FILE* stream);

// Whether `variable`, FORCE_COLOR or CLICOLOR_FORCE, asks for colors: it is set, not empty and not 0.
bool forces_color(const char* variable);

// --color for output to `stream`. `automatic` means a terminal that is not dumb, FORCE_COLOR or CLICOLOR_FORCE
// (bixense.com/clicolors), but never with NO_COLOR (no-color.org).
bool wants_color(Color color, std::FILE* stream);

// Whether the environment variable has a value that is not empty.
bool is_set(const char* variable);

}  // namespace proflint::tools
