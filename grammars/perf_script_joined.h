// Lines that lost the line feed between them. Samples and frames match with nearly any text in the middle, so such a
// line matches as one of them. Follows perf-script(1).
#pragma once

#include <string_view>

#include "grammars/perf_script.h"

namespace proflint::grammars::perf_script {

// Where the second of two joined lines shows: the time of another sample, or the address of another frame. Empty for
// all other lines. REQUIRES: `text` matches as `line`, a head or a frame.
std::string_view find_joined(std::string_view text, const Line& line);

}  // namespace proflint::grammars::perf_script
