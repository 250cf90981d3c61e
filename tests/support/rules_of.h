// Results in a few words, for rows of tables.
#pragma once

#include <string>
#include <string_view>

#include "validators/core/format.h"

namespace proflint::tests {

// The ids of rules that a result has findings of, without `family` and its slash, in alphabetical order; "rule*3" is at
// three places.
std::string rules_of(const Result& result, std::string_view family);

}  // namespace proflint::tests
