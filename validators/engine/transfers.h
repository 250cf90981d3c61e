// Binary files that a transfer as text changed: one cause, named instead of the many findings that follow from it.
// Follows the PNG specification, whose signature is made to show the same.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "validators/core/format.h"

namespace proflint {

// Judges bytes as the file would be judged if it had them, all rules on.
using JudgeBytes = std::function<Result(std::string_view bytes)>;

// The result of judging `input` if a transfer as text is what is wrong with it: taken back, the file is sound, or of
// the same format with fewer defects. Nothing if it is not, or if `policy` leaves the rule out.
std::optional<Result> explain_by_transfer(const Input& input, const Policy& policy, const Limits& limits,
                                          const JudgeBytes& judge);

}  // namespace proflint
