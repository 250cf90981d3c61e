// Tables of files that differ in one place, and the findings on each.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/in_words.h"

namespace proflint::tests {

struct ValgrindRow {
  const char* what;
  std::string text;
  std::string said;  // see tests/support/in_words.h
};

// Each text follows `start`.
inline void expect_said(const char* format, const std::string& start, const std::vector<ValgrindRow>& rows) {
  for (const ValgrindRow& row : rows) EXPECT_EQ(said(judge(start + row.text, format)), row.said) << row.what;
}

}  // namespace proflint::tests
