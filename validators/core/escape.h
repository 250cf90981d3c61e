// Makes bytes of a file, or of a file name, safe to show: no terminal control, no bidirectional override, no bad UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace proflint {

// Appends at most `max_bytes` of `bytes` to `out`. Printable ASCII and well-formed printable UTF-8 stay as they are;
// backslash, `quote` (if not NUL) and every other byte become \\, \', \n, \t or \xNN. Truncation is shown as "...".
void append_escaped(std::string& out, std::string_view bytes, std::size_t max_bytes = SIZE_MAX, char quote = '\0');

// The same as a new string, without quotes.
std::string escaped(std::string_view bytes, std::size_t max_bytes = SIZE_MAX);

// Number of bytes of the well-formed, printable UTF-8 character at the start of `bytes`; 0 if there is none.
std::size_t printable_prefix(std::string_view bytes);

// Whether all of `bytes` is well-formed UTF-8 (Unicode 15, table 3-7), printable or not.
bool is_utf8(std::string_view bytes);

}  // namespace proflint
