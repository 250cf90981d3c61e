// Checks the start of a name and its line breaks.
#include "validators/samples/unwritable.h"

#include "validators/core/text.h"

namespace proflint::samples {

const char* why_unwritable(std::string_view name) {
  if (!is_printable_ascii(name) && have_line_break(name)) return "contains a line break";
  if (name.starts_with('#')) return "starts with '#', like a comment";
  if (name.starts_with(' ')) return "starts with a space";
  return name.starts_with('[') ? "starts with '[', like a calling context" : nullptr;
}

}  // namespace proflint::samples
