// Texts with the conflict markers of an unfinished merge: one finding replaces those between the markers.
#pragma once

#include <functional>
#include <optional>

#include "validators/core/format.h"

namespace proflint {

// Checks the file again under another policy.
using CheckUnder = std::function<Result(const Policy& policy)>;

// The result of a text with unmerged lines, without the findings in these lines: the callback checks it again with caps
// that keep them apart from the rest. Nothing if the text of `result` has no markers, or if `policy` ignores the rule.
std::optional<Result> explain_by_conflicts(const Result& result, std::string_view text, const Policy& policy,
                                           const Limits& limits, const CheckUnder& check);

}  // namespace proflint
