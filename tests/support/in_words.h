// Results in few words, for rows of tables.
#pragma once

#include <string>

#include "tests/support/support.h"

namespace proflint::tests {

// The ids of the rules that a result has findings of, in alphabetical order: "json/key-duplicate missing-key*2". Those
// of the format are without its id; a finding of several places says how many.
std::string rules_of(const Result& result);

// "rule: message" and LF for each finding, without the family, by the names of the rules.
std::string said(const Result& result);

}  // namespace proflint::tests
