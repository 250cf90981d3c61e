// Lines of addresses: frames, branches, counts, and records of mappings. Follows perf-script(1) and PerfReader.cpp of
// llvm-profgen.
#pragma once

#include <string_view>

#include "grammars/expected.h"
#include "grammars/perf_script.h"

namespace proflint::grammars::perf_script {

// A frame: an address, possibly with symbol and object.
bool parse_frame(std::string_view text, Line& line);

// A line whose first word is an address: a frame, branches, or a count. REQUIRES: the line is not blank.
bool parse_address(std::string_view text, Line& line, Expected* expected);

// The text after "PERF_RECORD_".
bool parse_record(std::string_view text, Line& line, Expected* expected);

}  // namespace proflint::grammars::perf_script
