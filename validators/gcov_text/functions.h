// Checks function lines, and the headings of functions that start on one line. Follows output_function_details() and
// output_lines() of GCC's gcov.cc.
#pragma once

#include <string_view>

#include "validators/gcov_text/context.h"

namespace proflint::gcov_text {

// Checks the name and the numbers of a function line.
void check_function(const Line& line, Context& context);

// Whether a function line shows that the function was called, and that all of its blocks were executed.
bool is_complete(const Line& line);

// Checks the name and the colon before the lines of a function in a group. REQUIRES: the text ends in a colon.
void check_heading(std::string_view text, Context& context);

}  // namespace proflint::gcov_text
