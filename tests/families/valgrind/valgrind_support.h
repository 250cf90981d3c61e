// Tables of files that differ in one place, and the findings on each.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/in_words.h"
#include "validators/engine/checking.h"
#include "validators/engine/families.h"

namespace proflint::tests {

// The start of a callgrind profile, and the largest cost.
inline const std::string kFormat = "# callgrind format\n", kBody = "events: Ir\nfl=a\nfn=f\n",
                         kMax = "18446744073709551615";

struct ValgrindRow {
  const char* what;
  std::string text;
  std::string said;  // see tests/support/in_words.h
};

// The result with the rules that are off by default.
inline Result check_in_full(const std::string& bytes, const char* format) {
  Policy policy;
  for (const Rule* rule : rules_by_id())
    if (!rule->is_on) policy.severities.push_back({std::string(rule->id), rule->severity});
  Input input;
  input.bytes = bytes;
  return check(input, find_format(format), policy, Limits());
}

// Each text follows `start`.
inline void expect_said(const char* format, const std::string& start, const std::vector<ValgrindRow>& rows) {
  for (const ValgrindRow& row : rows) EXPECT_EQ(said(check_in_full(start + row.text, format)), row.said) << row.what;
}

}  // namespace proflint::tests
