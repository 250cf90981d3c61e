// perf.data: what perf record writes, as a file, as a pipe, or as a directory with a file for each thread.
// Follows tools/perf/Documentation/perf.data-file-format.txt and the kernel's uapi/linux/perf_event.h.
#pragma once

#include "validators/core/format.h"

namespace proflint::perf_data {

extern const Format kPerfData;
extern const Family kPerfDataFamily;

}  // namespace proflint::perf_data
