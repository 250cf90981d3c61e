// Checks a data file of coverage.py.
#pragma once

#include "validators/core/format.h"

namespace proflint::coverage_data {

// The first bytes of files of coverage.py 3 and 4.
inline constexpr std::string_view kJsonMark = "!coverage.py: This is a private format";
inline constexpr std::string_view kPickleMark = "\x80\x02}";

// Whether the file is a pickle of coverage.py 3, which must never be loaded: that runs code.
bool is_pickled_data(std::string_view bytes);

void check(const Input& input, Report& report);

}  // namespace proflint::coverage_data
