// Narrow productions for usual lines, which are nearly all lines of perf script: frames, branches, and heads of samples
// with a call chain. They accept fewer lines than the grammar, with the same result; the grammar parses all other
// lines.
#pragma once

#include <string_view>

#include "grammars/perf_script.h"

namespace proflint::grammars::perf_script {

// Matches a line without its line end. False: `line` is unspecified, and the grammar must parse the line.
[[nodiscard]] bool parse_usual(std::string_view text, Line& line);

// Removes the next branch, and the blanks before it, from the entries of a line of branches. False: `branch` is
// unspecified, and the entries are unchanged.
[[nodiscard]] bool take_usual_branch(std::string_view& entries, Branch& branch);

}  // namespace proflint::grammars::perf_script
