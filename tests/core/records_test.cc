// Which records of a damaged file are whole, and amounts by name.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/support.h"
#include "validators/core/entries.h"
#include "validators/core/report.h"

namespace proflint::tests {
namespace {

constexpr Rule kRecordError = {"test/an-error", Severity::error, Category::sum, "s", "s", "c", "h"};
constexpr Rule kRecordWarning = {"test/a-warning", Severity::warning, Category::sum, "s", "s", "c", "h"};
constexpr std::string_view kRecords = "aaaabbbbccccdddd";

// The letters of the complete records, with the damaged ones in brackets.
std::string shown(const Result& result) {
  std::string list;
  for (const Record& record : result.records) {
    const char letter = kRecords[static_cast<std::size_t>(record.where.offset)];
    list += record.is_damaged ? "[" + std::string(1, letter) + "]" : std::string(1, letter);
  }
  return list;
}

const Policy kPolicy;
const Limits kLimits;

Report with_records() {
  Report report(kRecords, kPolicy, kLimits);
  report.keep_records();
  return report;
}

std::string shown_with_errors(const std::vector<std::string_view>& places) {
  Report report = with_records();
  for (std::size_t at = 0; at < kRecords.size(); at += 4) report.record(kRecords.substr(at, 4));
  for (const std::string_view place : places) report.add(kRecordError, place, "x");
  return shown(std::move(report).finish());
}

TEST(Records, AreDamagedByErrorsInside) {
  EXPECT_EQ(shown_with_errors({}), "abcd");
  EXPECT_EQ(shown_with_errors({kRecords.substr(4, 1)}), "a[b]cd");
  EXPECT_EQ(shown_with_errors({kRecords.substr(7, 1)}), "a[b]cd");
  EXPECT_EQ(shown_with_errors({kRecords.substr(7, 2)}), "a[b][c]d");
  EXPECT_EQ(shown_with_errors({kRecords.substr(12, 4), kRecords.substr(0, 1)}), "[a]bc[d]");
}

TEST(Records, AreDamagedWhereSomethingIsMissing) {
  EXPECT_EQ(shown_with_errors({kRecords.substr(4, 0)}), "a[b]cd");
  EXPECT_EQ(shown_with_errors({kRecords.substr(16, 0)}), "abcd");
}

TEST(Records, AreNotDamagedByErrorsWithoutAPlaceAndWarnings) {
  EXPECT_EQ(shown_with_errors({{}}), "abcd");
  Report report = with_records();
  report.record(kRecords.substr(0, 4));
  report.add(kRecordWarning, kRecords.substr(0, 4), "x");
  EXPECT_EQ(shown(std::move(report).finish()), "a");
}

TEST(Records, AreDamagedByErrorsBeyondTheCap) {
  Policy policy;
  policy.max_findings = policy.max_findings_per_rule = 1;
  Report report(kRecords, policy, kLimits);
  report.keep_records();
  for (std::size_t at = 0; at < kRecords.size(); at += 4) report.record(kRecords.substr(at, 4));
  for (std::size_t at = 0; at < kRecords.size(); at += 8) report.add(kRecordError, kRecords.substr(at, 1), "x");
  EXPECT_EQ(shown(std::move(report).finish()), "[a]b[c]d");
}

TEST(Records, OfPiecesComeInTheOrderOfTheFile) {
  Report report = with_records();
  Report first = report.for_piece(), second = report.for_piece();
  second.record(kRecords.substr(8, 4));
  first.record(kRecords.substr(0, 4));
  second.add(kRecordError, kRecords.substr(8, 1), "x");
  report.absorb(std::move(first));
  report.absorb(std::move(second));
  EXPECT_EQ(shown(std::move(report).finish()), "a[c]");
}

TEST(Records, AreKeptOnlyOnRequest) {
  Report report(kRecords, kPolicy, kLimits);
  report.record(kRecords);
  EXPECT_TRUE(std::move(report).finish().records.empty());
}

TEST(Records, AreJoined) {
  const Extent records[] = {{0, 4}, {8, 2}};
  const Salvaged file = join_records(kRecords, records);
  EXPECT_EQ(file.bytes, "aaaacc");
  EXPECT_EQ(file.kept, (std::vector<Extent>{{0, 4}, {8, 2}}));
  EXPECT_TRUE(file.patches.empty());
}

TEST(Records, AreJoinedAfterAHeader) {
  const Extent records[] = {{8, 2}};
  const Salvaged file = join_after(kRecords.substr(0, 2), kRecords, records);
  EXPECT_EQ(file.bytes, "aacc");
  EXPECT_EQ(file.kept, (std::vector<Extent>{{0, 2}, {8, 2}}));
}

TEST(Entries, AddUpByName) {
  Entries entries(std::pmr::get_default_resource());
  entries.add("b", {2, 1, 5});
  entries.add("a", {1, 0, 0});
  entries.add("b", {1, 1, UINT64_MAX});
  const std::vector<NamedAmount> expected = {{"a", {1, 0, 0}}, {"b", {3, 2, UINT64_MAX}}};
  EXPECT_EQ(entries.sorted(), expected);
}

}  // namespace
}  // namespace proflint::tests
