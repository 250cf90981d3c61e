// Names of functions that the text encoding cannot express. Follows LLVM SampleProfWriterText, which writes names as
// they are, and SampleProfReaderText.
#pragma once

#include <string_view>

namespace proflint::samples {

// Whether any of the names, which may be all names of a table, contains a line break.
inline bool have_line_break(std::string_view names) {
  return names.find('\n') != names.npos || names.find('\r') != names.npos;
}

// Why a name cannot start like this one in the text encoding; nullptr if it can.
inline const char* why_unwritable_start(std::string_view name) {
  switch (name.empty() ? '\0' : name.front()) {
    case '#':
      return "starts with '#', like a comment";
    case ' ':
      return "starts with a space";
    case '[':
      return "starts with '[', like a calling context";
    default:
      return nullptr;
  }
}

// Why the name of a function cannot be written in the text encoding; nullptr if it can.
const char* why_unwritable(std::string_view name);

}  // namespace proflint::samples
