// Checks a name for line breaks, and its start.
#include "validators/samples/unwritable.h"

#include "validators/core/text.h"

namespace proflint::samples {

const char* why_unwritable(std::string_view name) {
  if (!is_printable_ascii(name) && have_line_break(name)) return "contains a line break";
  return why_unwritable_start(name);
}

}  // namespace proflint::samples
