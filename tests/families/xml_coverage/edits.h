// Table rows of the tests of XML reports: a replacement in a clean report, and the rules that then fire.
#pragma once

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/in_words.h"

namespace proflint::tests::xml_coverage {

struct Edit {
  std::string old_text, new_text;  // only the first occurrence is replaced
};

struct Row {
  std::vector<Edit> edits;
  std::string_view hits;
};

inline std::string edited(std::string_view report, std::span<const Edit> edits) {
  std::string text(report);
  for (const Edit& edit : edits) {
    const std::size_t at = text.find(edit.old_text);
    EXPECT_NE(at, std::string::npos) << edit.old_text;
    if (at != std::string::npos) text.replace(at, edit.old_text.size(), edit.new_text);
  }
  return text;
}

inline void expect_hits(std::string_view report, std::string_view format, std::span<const Row> rows) {
  for (const Row& row : rows) {
    std::string edits;
    for (const Edit& edit : row.edits) edits += edit.old_text + " -> " + edit.new_text + "; ";
    EXPECT_EQ(rules_of(check(edited(report, row.edits), format)), row.hits) << edits;
  }
}

}  // namespace proflint::tests::xml_coverage
