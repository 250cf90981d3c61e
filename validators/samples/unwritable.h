// Names of functions that the text encoding cannot express. Follows LLVM SampleProfWriterText, which writes names as
// they are, and SampleProfReaderText.
#pragma once

#include <string_view>

namespace proflint::samples {

// Whether any of the names, which may be those of a whole table, contains a line break.
inline bool have_line_break(std::string_view names) {
  return names.find('\n') != names.npos || names.find('\r') != names.npos;
}

// Whether the text encoding uses the first character of the name for something else.
inline bool has_special_start(std::string_view name) {
  return name.starts_with('#') || name.starts_with(' ') || name.starts_with('[');
}

// Why the name of a function cannot be written in the text encoding; nullptr if it can.
const char* why_unwritable(std::string_view name);

}  // namespace proflint::samples
