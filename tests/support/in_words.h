// Results as short text, for rows of tables.
#pragma once

#include <string>

#include "tests/support/support.h"

namespace proflint::tests {

// The ids of the rules with findings in a result, in alphabetical order: "json/key-duplicate missing-key*2". Ids of the
// format's own rules are without its name; a finding with several places has their number.
std::string rules_of(const Result& result);

// "rule: message" and LF for each finding, sorted by rule, without the family in the id.
std::string said(const Result& result);

}  // namespace proflint::tests
