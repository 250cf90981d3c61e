// The lines of branches and methods, which reports of all gems state in the same form.
#pragma once

#include "validators/core/grouped_findings.h"
#include "validators/simplecov/counts.h"

namespace proflint::simplecov::report {

// Lines of a file may be null, and all counts may be `ignored`.
inline constexpr Replacements kLineReplacements = {.null = true, .ignored = true}, kReplacements = {.ignored = true};

// Checks the first and the last line of a branch or method, and adds them to its file. `noun` is "branch" or "method".
void add_span(const Frame& frame, const char* noun, FileCounts& file, GroupedFindings& findings);

}  // namespace proflint::simplecov::report
