// Characters inside lines that gcov does not write, or at which some consumers end the line. Follows str.splitlines()
// of Python, with which gcovr splits listings.
#pragma once

#include <string_view>

#include "validators/core/text_lines.h"
#include "validators/gcov_text/context.h"

namespace proflint::gcov_text {

// Reports a control character on which a terminal acts. `has_colors`: escape sequences have another finding.
void check_control(std::string_view text, bool has_colors, GroupedFindings& findings);
// Checks the bytes of a line; `is_source_text`: most of it is the text of the source.
void check_characters(const TextLine& line, bool is_source_text, bool has_colors, Context& context);

}  // namespace proflint::gcov_text
