// The samples of a text of perf script as records that can be salvaged, and where one may begin.
#pragma once

#include <span>
#include <string_view>

#include "validators/core/report.h"

namespace proflint::perf_script {

// Whether the line that begins at `at`, which is not the first, begins a sample or record: it follows an empty line,
// branches, the error of a trace decoder or a sample with an address of its own, or both it and the line before are
// samples without call chains.
bool follows_sample(std::string_view text, std::size_t at);

// Reports the samples and records of a text without its byte order mark, several together if nothing separates them.
// The last lines are not a record if frames may have followed them.
void report_samples(std::string_view text, Report& report);

// The comments at the top, and the samples of `records`.
Salvaged salvage_samples(std::string_view contents, std::span<const Extent> records);

}  // namespace proflint::perf_script
