// Streams (.gcfn): data files of freestanding programs, each after a header with its name.
// Follows libgcov-driver.c (__gcov_filename_to_gcfn, __gcov_info_to_gcda) and gcov-tool.cc (merge-stream).
#pragma once

#include <memory_resource>
#include <string_view>

#include "validators/core/report.h"

namespace proflint::gcov {

// Reads and checks a stream. `entries`, if not nullptr, receive the counters of each function.
void check_stream(std::string_view bytes, std::pmr::memory_resource* memory, Entries* entries, Report& report);

}  // namespace proflint::gcov
