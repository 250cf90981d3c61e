// Says what is wrong with a line, or part of a line, that is not as the grammar says.
// Follows the layout section and the syntax rules of the LLVM sample profile specification.
#pragma once

#include <string_view>

#include "validators/core/report.h"

namespace proflint::samples::text {

// A line without indentation that is no header.
void report_bad_header(std::string_view text, Report& report);

// Whether a line at the end of the file is the start of one that has more.
bool is_cut_line(std::string_view text);

// An indented line that is neither a body line nor metadata. REQUIRES: it is not blank.
void report_bad_body(std::string_view text, Report& report);

// What follows a count, or earlier call targets, and is no call target.
void report_bad_target(std::string_view rest, Report& report);

// Reports spaces at the end of `text` unless they may be there, and returns the text without those reported.
std::string_view check_body_end(std::string_view text, Report& report);

// The name of an inlined callee, as the grammar takes it.
void check_callee(std::string_view name, Report& report);

}  // namespace proflint::samples::text
