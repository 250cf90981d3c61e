// Binary files that a transfer as text changed: one finding about the cause replaces the many that result from it.
// Follows the PNG specification, whose signature is designed to detect the same damage.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "validators/core/format.h"

namespace proflint {

// Checks bytes as if they were the file, with all rules on.
using CheckBytes = std::function<Result(std::string_view bytes)>;

// The result of the check of `input` if a transfer as text damaged it: with that damage undone, the file is valid, or
// of the same format with fewer defects. Nothing otherwise, or if `policy` ignores the rule.
std::optional<Result> explain_by_transfer(const Input& input, const Policy& policy, const Limits& limits,
                                          const CheckBytes& check);

}  // namespace proflint
