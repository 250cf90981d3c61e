// gcov's listings and intermediate text. Follows output_lines() and output_intermediate_file() of GCC's gcov.cc.
#pragma once

#include <rapidcheck.h>

#include <string>

namespace proflint::tests::gcov_text {

// Listings that break no rule: functions, branches, calls, blocks, and groups of functions that start on one line.
rc::Gen<std::string> listings();

// Intermediate text that breaks no rule, of GCC 4.9 to 7 or of GCC 8.
rc::Gen<std::string> intermediates();

// Either of them.
rc::Gen<std::string> files();

}  // namespace proflint::tests::gcov_text
