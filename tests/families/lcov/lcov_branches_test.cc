// Tracefiles: branches and conditions, on their own and with their lines, as tables; and the valid values of totals.
#include <gtest/gtest.h>

#include "tests/support/support.h"
#include "validators/lcov/counted.h"

namespace proflint::tests {
namespace {

Result section(const std::string& records, const std::string& before = "TN:\nSF:/a.c\n") {
  return check(before + records + "end_of_record\n", "lcov");
}

TEST(LcovSums, ATotalIsOneOfTwoNumbersOrInARange) {
  using proflint::lcov::Counted;
  const auto range = Counted::between(3, 1), choice = Counted::either(3, 1), exact = Counted(3);
  EXPECT_TRUE(range.has(1) && range.has(2) && range.has(3));
  EXPECT_FALSE(range.has(0) || range.has(4));
  EXPECT_TRUE(choice.has(1) && choice.has(3));
  EXPECT_FALSE(choice.has(2));
  EXPECT_TRUE(exact.has(3));
  EXPECT_FALSE(exact.has(2));
  EXPECT_STREQ(range.joint(), " to ");
  EXPECT_STREQ(choice.joint(), " or ");
  EXPECT_STREQ(Counted::between(1, 2).joint(), " or ");
}

struct BranchRow {
  const char* records;
  Ids hits;
};

TEST(LcovBranches, RecordsOfABranch) {
  const Ids huge = {"lcov/brda-number-huge"}, expression = {"lcov/brda-expression"}, repeated = {"lcov/brda-duplicate"},
            sum = {"lcov/sum-branches"};
  const BranchRow rows[] = {
      {"BRDA:1,0,0,1\n", {}},
      {"BRDA:1,0,0,-\nBRDA:1,0,1,1\nBRF:2\nBRH:1\n", {}},
      {"BRDA:1,0,0,-\nBRDA:1,0,1,1\nBRF:2\nBRH:2\n", sum},
      {"BRDA:1,0,0,1\nBRDA:1,0,1,0\nBRF:2\nBRH:1\n", {}},
      {"BRDA:1,0,0,1\nBRDA:1,0,1,1\nBRF:1\nBRH:1\n", sum},
      {"BRDA:1,0,0,1\nBRDA:1,0,1,1\nBRF:3\nBRH:2\n", sum},
      {"BRDA:1,0,0,1\nBRDA:1,0,1,1\nBRF:2\nBRH:1\n", sum},
      {"BRDA:1,e0,0,1\n", {"lcov/brda-flag"}},
      {"BRDA:1,0,x,1\n", expression},
      {"BRDA:1,0,jump to the exit,1\n", expression},
      {"BRDA:1,0,1000000x,1\n", expression},
      {"BRDA:1,4294967295,0,1\n", {}},  // the block of a branch that gcov does not know
      {"BRDA:1,0,999999,1\n", {}},
      {"BRDA:1,0,1000000,1\n", huge},
      {"BRDA:1,0,0000001,1\n", {}},
      {"BRDA:1,0,01000000,1\n", huge},
      {"BRDA:1,0000000,0000000,1\n", {}},
      {"BRDA:1,1000000,x,1\n", expression},
      {"BRDA:9999999999,0,0,1\n", {"lcov/line-number-range"}},
      {"BRDA:1,0,0,-1\n", {"lcov/count-negative"}},
      // Branches are equal if their text is equal.
      {"BRDA:1,0,0,1\nBRDA:1,0,0,1\n", repeated},
      {"BRDA:1,0,0,1\nBRDA:1,0,1,1\nBRDA:1,0,0,1\nBRF:2\nBRH:2\n", repeated},
      {"BRDA:1,0,0,1\nBRDA:1,0,1,1\nBRDA:1,0,0,1\nBRF:3\nBRH:3\n", repeated},
      {"BRDA:1,0,0,1\nBRDA:1,0,1,1\nBRDA:1,0,0,1\nBRF:1\nBRH:1\n", {"lcov/brda-duplicate", "lcov/sum-branches"}},
      {"BRDA:1,0,0,0\nBRDA:1,0,0,1\nBRF:1\nBRH:1\n", repeated},
      {"BRDA:1,0,0,0\nBRDA:1,0,0,1\nBRF:1\nBRH:0\n", {"lcov/brda-duplicate", "lcov/sum-branches"}},
      {"BRDA:1,1,0,1\nBRDA:1,0,0,1\n", {}},
      {"BRDA:1,0,1,1\nBRDA:1,0,0,1\n", {}},
      {"BRDA:1,0,1,1\nBRDA:1,0,01,1\n", {}},
      {"BRDA:1,1,0,1\nBRDA:1,01,0,1\n", {}},
      {"BRDA:1,0,4294967296,1\nBRDA:1,1,0,1\n", huge},
      {"BRDA:1,0,18446744073709551616,1\nBRDA:1,0,0,1\n", huge},
      {"BRDA:1,0,4294967296,1\nBRDA:1,0,0,1\n", huge},
      {"BRDA:1,0,x,1\nBRDA:1,0,y,1\n", expression},
      {"BRDA:1,0,x,1\nBRDA:1,0,x,1\n", {"lcov/brda-expression", "lcov/brda-duplicate"}},
      // Excluded branches may be counted.
      {"BRDA:1,0,0,1\nBRDA:1,U0,1,1\nBRF:1\nBRH:1\n", {"lcov/brda-flag"}},
      {"BRDA:1,0,0,1\nBRDA:1,U0,1,1\nBRF:2\nBRH:2\n", {"lcov/brda-flag"}},
      {"BRDA:1,0,0,1\nBRDA:1,U0,1,1\nBRF:0\nBRH:0\n", {"lcov/brda-flag", "lcov/sum-branches"}},
      // Bazel's BA records.
      {"BA:1,1\nBRF:1\nBRH:1\n", {"lcov/ba-record"}},
      {"BA:1,1\nBRF:0\nBRH:0\n", {"lcov/ba-record"}},
      {"BA:1,1\nBRF:2\nBRH:1\n", {"lcov/ba-record", "lcov/sum-branches"}},
      {"BA:9999999999,1\nBRF:1\nBRH:1\n", {"lcov/ba-record", "lcov/line-number-range"}},
      {"BA:1,-1\nBRF:1\nBRH:1\n", {"lcov/ba-record", "lcov/count-negative"}},
      {"BRDA:1,0,0,x\nBRF:1\nBRH:1\n", {"lcov/count-not-integer"}},
      {"BRDA:1,0,0,x\nBRF:2\nBRH:1\n", {"lcov/count-not-integer", "lcov/sum-branches"}},
  };
  for (const BranchRow& row : rows)
    EXPECT_EQ(ids(section(std::string("DA:1,1\n") + row.records)), row.hits) << row.records;
}

TEST(LcovBranches, BranchesAndTheirLines) {
  const Ids no_line = {"lcov/brda-no-line"}, not_hit = {"lcov/branch-hit-line-not"},
            no_branch = {"lcov/line-hit-no-branch"};
  const BranchRow rows[] = {
      {"DA:1,1\nBRDA:1,0,0,1\nBRDA:1,0,1,0\n", {}},
      {"DA:1,1\nBRDA:1,0,0,0\nBRDA:1,0,1,1\n", {}},
      {"DA:1,1\nBRDA:1,0,0,0\nBRDA:1,0,1,-\n", no_branch},
      {"DA:1,0\nBRDA:1,0,0,0\n", {}},
      {"DA:1,0\nBRDA:1,0,0,1\n", not_hit},
      {"DA:1,0\nBRDA:1,0,0,0\nBRDA:1,0,1,1\n", not_hit},
      {"DA:1,1\nBRDA:2,0,0,1\n", no_line},
      {"DA:3,1\nBRDA:2,0,0,1\n", no_line},
      {"DA:1,1\nDA:3,1\nBRDA:2,0,0,0\n", no_line},
      {"DA:1,1\nDA:2,0\nDA:3,1\nBRDA:3,0,0,1\nBRDA:2,0,0,0\nBRDA:1,0,0,1\n", {}},
      {"DA:1,1\nDA:2,1\nBRDA:1,0,0,1\nBRDA:2,0,0,0\n", no_branch},
      {"DA:1,1\nDA:2,1\nBRDA:1,0,0,0\nBRDA:2,0,0,1\n", no_branch},
  };
  for (const BranchRow& row : rows) EXPECT_EQ(ids(section(row.records)), row.hits) << row.records;
  // Without a test name, lines and branches may come from different data.
  EXPECT_EQ(ids(section("DA:1,0\nBRDA:1,0,0,1\nBRF:2\nBRH:1\n", "SF:/a.c\n")), Ids{}) << "sum-loose is off";
  EXPECT_EQ(ids(section("DA:1,1\nBRDA:1,0,0,0\n", "SF:/a.c\n")), no_branch);
}

TEST(LcovBranches, TheFirstRecordIsShown) {
  const auto place = [](const std::string& records, std::string_view shown) {
    const Result result = section(records);
    const std::size_t at = std::string("TN:\nSF:/a.c\n" + records).find(shown);
    return result.findings.size() == 1 && result.findings[0].where && result.findings[0].where->offset == at;
  };
  EXPECT_TRUE(place("DA:1,1\nBRDA:1,0,2,1\nBRDA:1,0,1,1\nBRDA:1,0,2,5\nBRDA:1,0,1,6\n", "BRDA:1,0,2,5"));
  EXPECT_TRUE(place("DA:1,1\nBRDA:1,0,1,0\nBRDA:1,0,0,0\n", "BRDA:1,0,1,0"));
  EXPECT_TRUE(place("DA:1,1\nBRDA:2,0,1,0\nBRDA:2,0,0,0\n", "BRDA:2,0,1,0"));
  EXPECT_TRUE(place("DA:1,0\nBRDA:1,0,1,0\nBRDA:1,0,0,1\n", "BRDA:1,0,1,0"));
}

// No state of a section remains when the next one is checked.
TEST(LcovBranches, SectionsAreApart) {
  const std::string full =
      "DA:1,1\nDA:2,1\nFN:1,f\nFNDA:1,f\nBRDA:1,0,0,0\nBRDA:1,0,1,1\nBRDA:1,0,2,1\nMCDC:1,1,t,1,0,a\nMCDC:1,1,f,1,0,a\n"
      "LF:2\nLH:2\nend_of_record\nSF:/b.c\n";
  EXPECT_EQ(ids(section(full + "DA:1,1\nLF:1\nLH:1\n")), Ids{});
  EXPECT_EQ(ids(section(full + "DA:1,1\nBRDA:1,0,0,0\nBRF:1\nBRH:0\n")), Ids{"lcov/line-hit-no-branch"});
  EXPECT_EQ(ids(section(full + "DA:1,1\nBRDA:1,0,1,1\nBRDA:1,0,0,1\nBRF:2\nBRH:2\n")), Ids{});
  EXPECT_EQ(ids(section(full + "DA:1,1\nFNDA:1,f\n")), Ids{"lcov/fnda-unknown"});
  EXPECT_EQ(ids(section(full + "DA:1,1\nFNF:1\nFNH:1\nMCF:1\nMCH:1\n")), Ids{"lcov/sum-mcdc"});
}

TEST(LcovBranches, Conditions) {
  const Ids gap = {"lcov/mcdc-gap"}, sense = {"lcov/mcdc-sense"}, order = {"lcov/mcdc-order"},
            index = {"lcov/mcdc-index"}, sum = {"lcov/sum-mcdc"};
  const BranchRow rows[] = {
      {"MCDC:1,1,t,1,0,a\nMCDC:1,1,f,0,0,a\nMCF:2\nMCH:1\n", {}},
      {"MCDC:1,1,t,1,0,a\nMCDC:1,1,f,0,0,a\nMCF:2\nMCH:2\n", sum},
      {"MCDC:1,1,t,1,0,a\nMCDC:1,1,f,0,0,a\nMCF:1\nMCH:1\n", sum},
      {"MCDC:1,1,t,1,0,a\nMCDC:1,U1,f,1,0,a\nMCF:1\nMCH:1\n", {}},
      {"MCDC:1,1,t,1,0,a\nMCDC:1,U1,f,1,0,a\nMCF:2\nMCH:2\n", {}},
      {"MCDC:1,1,t,1,0,a\n", sense},
      {"MCDC:1,1,f,1,0,a\n", sense},
      {"MCDC:1,1,f,1,0,a\nMCDC:1,1,f,1,0,a\n", sense},
      {"MCDC:1,2,t,1,0,a\nMCDC:1,2,f,1,0,a\nMCDC:1,2,t,1,1,b\nMCDC:1,2,f,1,1,b\n", {}},
      {"MCDC:1,2,t,1,0,a\nMCDC:1,2,f,1,0,a\n", gap},
      {"MCDC:1,2,t,1,1,a\nMCDC:1,2,f,1,1,a\n", gap},
      {"MCDC:1,3,t,1,0,a\nMCDC:1,3,f,1,0,a\nMCDC:1,3,t,1,2,b\nMCDC:1,3,f,1,2,b\n", gap},
      {"MCDC:1,2,t,1,1,b\nMCDC:1,2,f,1,1,b\nMCDC:1,2,t,1,0,a\nMCDC:1,2,f,1,0,a\n", order},
      {"MCDC:1,2,t,1,0,a\nMCDC:1,2,t,1,1,b\nMCDC:1,2,f,1,0,a\nMCDC:1,2,f,1,1,b\n", {}},
      {"MCDC:1,3,t,1,2,b\nMCDC:1,3,f,1,2,b\nMCDC:1,3,t,1,0,a\nMCDC:1,3,f,1,0,a\n", gap},
      {"MCDC:1,2,t,1,0,a\nMCDC:1,2,f,1,0,a\nMCDC:1,2,t,1,1,a\nMCDC:1,2,f,1,1,c\n", {"lcov/mcdc-expression"}},
      // Groups with different lines and sizes.
      {"MCDC:1,1,t,1,0,a\nMCDC:1,1,f,1,0,a\nMCDC:2,1,t,1,0,b\nMCDC:2,1,f,1,0,b\n", {}},
      {"MCDC:2,1,t,1,0,a\nMCDC:2,1,f,1,0,a\nMCDC:1,1,t,1,0,b\nMCDC:1,1,f,1,0,b\n", {}},
      {"MCDC:1,1,t,1,0,a\nMCDC:1,1,f,1,0,a\nMCDC:1,2,t,1,0,b\nMCDC:1,2,f,1,0,b\n", gap},
      {"MCDC:1,1,t,1,0,a\nMCDC:2,1,f,1,0,a\n", sense},
      // Indexes.
      {"MCDC:1,1,t,1,1,a\n", index},
      {"MCDC:1,0,t,1,0,a\n", index},
      {"MCDC:1,1,t,1,18446744073709551616,a\n", index},
      {"MCDC:1,18446744073709551616,t,1,0,a\n", index},
      {"MCDC:1,1,t,1,1,a\nMCF:1\nMCH:1\n", index},
      {"MCDC:9999999999,1,t,1,0,a\nMCF:0\nMCH:0\n", {"lcov/line-number-range"}},
      {"MCDC:1,1,t,-1,0,a\nMCDC:1,1,f,1,0,a\nMCF:2\nMCH:0\n", {"lcov/count-negative"}},
  };
  for (const BranchRow& row : rows)
    EXPECT_EQ(ids(section(std::string("DA:1,1\n") + row.records)), row.hits) << row.records;
  const auto message = [](const std::string& records) { return section("DA:1,1\n" + records).findings.at(0).message; };
  EXPECT_EQ(message("MCDC:1,1,t,1,0,a\n"), "MC/DC condition 'a' for source line 1 has no record for false");
  EXPECT_EQ(message("MCDC:1,1,f,1,0,a\n"), "MC/DC condition 'a' for source line 1 has no record for true");
  // The finding shows the lowest index that precedes the index below it.
  const std::string reversed =
      "MCDC:1,3,t,1,2,c\nMCDC:1,3,f,1,2,c\nMCDC:1,3,t,1,1,b\nMCDC:1,3,f,1,1,b\nMCDC:1,3,t,1,0,a\nMCDC:1,3,f,1,0,a\n";
  const Result result = section("DA:1,1\n" + reversed);
  ASSERT_EQ(ids(result), order);
  EXPECT_EQ(result.findings[0].where->offset, ("TN:\nSF:/a.c\nDA:1,1\n" + reversed).find('b'));
}

}  // namespace
}  // namespace proflint::tests
