// How likely the first lines of a text are perf script output, and the check of the file as a whole.
#pragma once

#include "validators/core/format.h"

namespace proflint::perf_script {

enum class Certainty : std::uint8_t {
  none,
  weak,    // another kind of file unless the name ends in .perfscript
  strong,  // several samples without call chains
  sure     // a record, a sample with a call chain, branches, or the header
};

Certainty find_certainty(std::string_view text);

void check(const Input& input, Report& report);

}  // namespace proflint::perf_script
