// The arguments of a segment of counters: how the program was called. Follows internal/coverage/encodecounter of Go
// 1.24.
#pragma once

#include <memory_resource>
#include <string_view>

#include "validators/core/report.h"
#include "validators/go_covdata/strings.h"

namespace proflint::go_covdata {

// Checks a string table that has exactly the bytes `strings`, and the pairs of its strings in `args`.
void check_arguments(std::string_view strings, std::string_view args, std::pmr::memory_resource* memory,
                     Report& report);

}  // namespace proflint::go_covdata
