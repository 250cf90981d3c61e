// The intermediate text of gcov -i: records for several sources, without source text. Follows
// output_intermediate_file() of GCC's gcov.c, 4.9 to 8.
#pragma once

#include "validators/core/format.h"

namespace proflint::gcov_text::intermediate {

// Checks a text without its byte order mark.
void check(std::string_view text, const Input& input, Report& report);

}  // namespace proflint::gcov_text::intermediate
