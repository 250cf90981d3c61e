// Equal defects at several places are one finding with their number.
#include "validators/core/grouped_findings.h"

#include <gtest/gtest.h>

namespace proflint::tests {
namespace {

constexpr Rule kOne = {"t/one", Severity::error, Category::syntax, "", "", "", ""};
constexpr Rule kTwo = {"t/two", Severity::warning, Category::syntax, "", "", "", ""};
constexpr std::string_view kFile = "abcdef";

class Grouped : public testing::Test {
 protected:
  // "id@offset: message", one per line.
  std::string said() {
    std::string text;
    for (const Finding& finding : std::move(report_).finish().findings)
      text.append(finding.rule->id)
          .append("@")
          .append(std::to_string(finding.where->offset))
          .append(": ")
          .append(finding.message + "\n");
    return text;
  }

  const Policy policy_;
  const Limits limits_;
  Report report_{kFile, policy_, limits_};
};

TEST_F(Grouped, ByRuleAndSeverity) {
  GroupedFindings findings(report_);
  findings.add(kOne, kFile.substr(1, 1), "value ", 1);
  findings.add(kOne, kFile.substr(2, 1), "value ", 2);
  findings.add_as(Severity::note, kOne, kFile.substr(3, 1), "value ", 3);
  findings.add(kTwo, kFile.substr(4, 1), "value ", 4);
  EXPECT_TRUE(findings.has_errors());
  EXPECT_EQ(findings.count(), 4u);
  findings.flush();
  EXPECT_EQ(said(), "t/one@1: value 1 (2 places; the first is shown)\nt/one@3: value 3\nt/two@4: value 4\n");
}

TEST_F(Grouped, WithThoseOfAnother) {
  GroupedFindings findings(report_), next(report_);
  next.add(kOne, kFile.substr(2, 1), "second");
  next.add_group(kTwo, {3, kFile.substr(3, 1)}, "third");
  next.add_group(kTwo, {}, "nothing");
  findings.add(kOne, kFile.substr(1, 1), "first");
  findings.absorb(std::move(next));
  findings.flush();
  EXPECT_EQ(said(), "t/one@1: first (2 places; the first is shown)\nt/two@3: third (3 places; the first is shown)\n");
}

TEST_F(Grouped, WhereTheyWereUnpackedFrom) {
  GroupedFindings findings(report_);
  findings.redirect(kFile.substr(5, 1));
  findings.add(kOne, "elsewhere", "inside");
  findings.redirect({});
  findings.add(kTwo, kFile.substr(0, 1), "outside");
  findings.flush();
  EXPECT_EQ(said(), "t/two@0: outside\nt/one@5: inside\n");
}

TEST_F(Grouped, ByTheRowsOfATable) {
  static constexpr GroupRow kRows[] = {{&kOne, "the line is empty"}, {&kTwo, "the count is negative", true}};
  GroupTable table(kRows), next(kRows);
  EXPECT_FALSE(table.has(0));
  table.add(1, kFile.substr(2, 2));
  next.add(1, kFile.substr(4, 1));
  next.add(0, kFile.substr(5, 1));
  table.append(next);
  EXPECT_TRUE(table.has(0));
  table.report_to(report_);
  EXPECT_EQ(said(),
            "t/two@2: the count is negative: 'cd' (2 places; the first is shown)\nt/one@5: the line is empty\n");
}

TEST_F(Grouped, TheFirstOfPlacesInAnyOrderIsTheFirstOfTheFile) {
  Occurrences places;
  places.add_unordered(kFile.substr(3, 1));
  places.add_unordered(kFile.substr(1, 1));
  places.add_more(2);
  report_group(report_, kOne, places, "here");
  EXPECT_EQ(said(), "t/one@1: here (4 places; the first is shown)\n");
}

}  // namespace
}  // namespace proflint::tests
