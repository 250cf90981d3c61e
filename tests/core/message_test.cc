// Message parts that need the file: the line numbers of places other than the one a finding points at.
#include <gtest/gtest.h>

#include "validators/core/report.h"
#include "validators/core/rules.h"

namespace proflint::tests {
namespace {

TEST(LineOf, CountsLinesForwardsAndBackwards) {
  const std::string_view text = "one\ntwo\n\nfour\n";
  const Policy policy;
  const Limits limits;
  Report report(text, policy, limits);
  const auto add = [&](std::size_t offset) {
    report.add("file/internal"_core_rule, {}, "see line ", LineOf{text.substr(offset, 1)});
  };
  for (const std::size_t offset : {9u, 0u, 3u, 4u, 8u, 14u}) add(offset);
  std::vector<std::string> messages;
  for (const Finding& finding : std::move(report).finish().findings) messages.push_back(finding.message);
  EXPECT_EQ(messages, (std::vector<std::string>{"see line 4", "see line 1", "see line 1", "see line 2", "see line 3",
                                                "see line 5"}));
}

}  // namespace
}  // namespace proflint::tests
