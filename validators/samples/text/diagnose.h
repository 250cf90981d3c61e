// Reports the defect of a line, or part of one, that does not match the grammar.
// Follows the layout section and the syntax rules of the LLVM sample profile specification.
#pragma once

#include <string_view>

#include "validators/core/report.h"

namespace proflint::samples::text {

// Reports a line without indentation that is not a header.
void report_bad_header(std::string_view text, Report& report);

// Whether a line at the end of the file is a proper prefix of a valid line.
bool is_cut_line(std::string_view text);

// Reports an indented line that is neither a body line nor metadata. REQUIRES: it is not blank.
void report_bad_body(std::string_view text, Report& report);

// Reports text after a count or call targets that is not a call target.
void report_bad_target(std::string_view rest, Report& report);

// Reports spaces at the end of `text` unless they are allowed, and returns the text without those reported.
std::string_view check_body_end(std::string_view text, Report& report);

// Checks the name of an inlined callee as read by the grammar.
void check_callee(std::string_view name, Report& report);

}  // namespace proflint::samples::text
