// The directory form: a file called data, and the records of threads in data.0, data.1, ... without a header.
// Follows tools/perf/util/data.c (perf_data__open_dir) and header.c (write_dir_format).
#pragma once

#include "validators/core/format.h"
#include "validators/perf_data/recording.h"

namespace proflint::perf_data {

// Whether a file may be the data of a thread by its name: data.0, data.1, ...
bool is_member_name(std::string_view name);

// Whether `bytes` start with a record in either byte order.
bool looks_like_records(std::string_view bytes);

// Checks the data of a thread with the attrs of the file next to it. False if the file is missing or `input` is
// not such data.
bool check_as_member(const Input& input, GroupedFindings& found);

// Reports the data of a thread whose events are not known, because the file is missing or has no header for it. False
// if `input` is not such data.
bool report_without_header(const Input& input, GroupedFindings& found);

// Reads the data of threads next to the file, and counts its records.
void check_members(const Input& input, Recording& recording, GroupedFindings& found);

}  // namespace proflint::perf_data
