// Checks a listing of gcov or llvm-cov gcov line by line. Follows output_lines() of GCC's gcov.cc.
#pragma once

#include "validators/core/format.h"

namespace proflint::gcov_text {

// Checks a text without its byte order mark.
void check_listing(std::string_view text, const Input& input, Report& report);

}  // namespace proflint::gcov_text
