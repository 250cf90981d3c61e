// Table rows of the tests of JSON reports: a change to a clean report, and the rules that then fire.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <span>
#include <string>
#include <string_view>

#include "tests/support/in_words.h"

namespace proflint::tests::json_coverage {

// `changes`: "/pointer=value", separated by "; ". Without a value, the key is removed. "#digits" is a number that is
// written literally, because it does not fit in any C++ type.
struct Row {
  std::string_view changes, hits;
};

inline std::string changed(std::string_view report, std::string_view changes) {
  using Document = nlohmann::ordered_json;
  Document document = Document::parse(report);
  while (!changes.empty()) {
    const std::string_view change = changes.substr(0, changes.find("; "));
    changes.remove_prefix(std::min(change.size() + 2, changes.size()));
    const std::size_t equals = change.find('=');
    const Document::json_pointer pointer(std::string(change.substr(0, equals)));
    const std::string_view value = change.substr(std::min(equals + 1, change.size()));
    if (value.empty())
      document[pointer.parent_pointer()].erase(pointer.back());
    else
      document[pointer] = value.starts_with('#') ? Document(value) : Document::parse(value);
  }
  return std::regex_replace(document.dump(), std::regex("\"#([^\"]*)\""), "$1");
}

inline void expect_hits(std::string_view report, std::string_view format, std::span<const Row> rows) {
  for (const Row& row : rows) EXPECT_EQ(rules_of(check(changed(report, row.changes), format)), row.hits) << row.changes;
}

}  // namespace proflint::tests::json_coverage
