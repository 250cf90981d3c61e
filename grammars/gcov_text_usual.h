// A narrow production for source lines, which are most lines of listings. It accepts fewer lines than the grammar, with
// the same result; lines that it rejects are parsed by the grammar.
#pragma once

#include <string_view>

#include "grammars/gcov_text.h"

namespace proflint::grammars::gcov_text {

// Matches a line without its line end. False: `line` is unspecified, and the grammar must parse the line. Bytes up to
// `limit` may be read.
[[nodiscard]] bool parse_usual(std::string_view text, Line& line, const char* limit);

}  // namespace proflint::grammars::gcov_text
