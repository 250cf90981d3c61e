// Texts with the marks of a merge that nobody finished: one finding, named instead of those of the lines between.
#pragma once

#include <functional>
#include <optional>

#include "validators/core/format.h"

namespace proflint {

// Judges the file again under another policy.
using JudgeUnder = std::function<Result(const Policy& policy)>;

// The result of a text with unmerged lines: without what was found in these lines, which `judge` finds again with caps
// that keep it apart from the rest. Nothing if `result` is of no such text, or if `policy` leaves the rule out.
std::optional<Result> explain_by_conflicts(const Result& result, std::string_view text, const Policy& policy,
                                           const Limits& limits, const JudgeUnder& judge);

}  // namespace proflint
