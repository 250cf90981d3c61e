// Services for all formats: counting, caps and order of findings, selection of rules, limits, memory.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "tests/support/support.h"
#include "validators/core/memory.h"
#include "validators/core/report.h"
#include "validators/core/rules.h"

namespace proflint::tests {
namespace {

using namespace std::string_view_literals;

constexpr Rule kError = {"test/an-error", Severity::error, Category::sum, "s", "s", "c", "h"};
constexpr Rule kWarning = {"test/a-warning", Severity::warning, Category::sum, "s", "s", "c", "h"};
constexpr Rule kNote = {"test/a-note", Severity::note, Category::sum, "s", "s", "c", "h"};
constexpr Rule kLimited = {"test/limited", Severity::error, Category::limit, "s", "s", "c", "h"};

const Limits kDefaultLimits;

// "rule@offset" of each finding, in order.
std::vector<std::string> places(const Result& result) {
  std::vector<std::string> list;
  for (const Finding& finding : result.findings)
    list.push_back(std::string(finding.rule->id.substr(5)) + "@" +
                   (finding.where ? std::to_string(finding.where->offset) : "file"));
  return list;
}

using Places = std::vector<std::string>;

// ---- Report

TEST(Report, TheVerdictIsTheWorstThatWasSaid) {
  const auto verdict_of = [](auto&& say) {
    const Policy policy;
    Report report("file", policy, kDefaultLimits);
    say(report);
    return std::move(report).finish().verdict;
  };
  EXPECT_EQ(verdict_of([](Report&) {}), Verdict::clean);
  EXPECT_EQ(verdict_of([](Report& report) { report.add(kNote, {}, "x"); }), Verdict::clean);
  EXPECT_EQ(verdict_of([](Report& report) { report.add(kWarning, {}, "x"); }), Verdict::suspicious);
  EXPECT_EQ(verdict_of([](Report& report) { report.add(kError, {}, "x"); }), Verdict::invalid);
  EXPECT_EQ(verdict_of([](Report& report) { report.add_as(Severity::note, kError, {}, "x"); }), Verdict::clean);
  EXPECT_EQ(verdict_of([](Report& report) {
              report.add(kError, {}, "x");
              report.set_unsupported();
            }),
            Verdict::unsupported);
  EXPECT_EQ(verdict_of([](Report& report) {
              report.set_unsupported();
              report.add_limit(Limit::nesting, {});
            }),
            Verdict::unchecked);
}

TEST(Report, ALimitThatWasHitIsNeverClean) {
  Policy policy;
  policy.ignore = {"all"};
  Report ignored("file", policy, kDefaultLimits);
  ignored.add(kLimited, {}, "x");
  const Result result = std::move(ignored).finish();
  EXPECT_EQ(result.verdict, Verdict::unchecked);
  EXPECT_TRUE(result.findings.empty());
  policy.ignore = {};
  policy.severities = {{"test/limited", Severity::note}};
  Report lowered("file", policy, kDefaultLimits);
  lowered.add(kLimited, {}, "x");
  EXPECT_EQ(std::move(lowered).finish().verdict, Verdict::unchecked);
}

TEST(Report, ALimitIsNamedWithItsValue) {
  const Policy policy;
  Report report("file", policy, kDefaultLimits);
  report.add_limit(Limit::nesting, {});
  EXPECT_EQ(std::move(report).finish().findings.at(0).message, "the nesting limit of 1000 levels was exceeded");
}

TEST(Report, FindingsFollowTheFileAndThoseAboutTheWholeComeFirst) {
  const std::string_view file = "0123456789";
  const Policy policy;
  Report report(file, policy, kDefaultLimits);
  report.add(kNote, file.substr(7), "x");
  report.add(kError, file.substr(3), "x");
  report.add(kWarning, {}, "x");
  report.add(kNote, file.substr(3), "x");
  report.add(kWarning, file.substr(10), "at the end, where something is missing");
  EXPECT_EQ(places(std::move(report).finish()),
            (Places{"a-warning@file", "an-error@3", "a-note@3", "a-note@7", "a-warning@10"}));
}

TEST(Report, EverythingIsCountedAndALimitedNumberKept) {
  const std::string file(1000, 'x');
  Policy policy;
  policy.max_findings_per_rule = 3;
  Report report(file, policy, kDefaultLimits);
  for (std::size_t i = 0; i < 1000; ++i) report.add(kError, std::string_view(file).substr(i), "x");
  report.add_as(Severity::note, kError, file, "the same rule with another severity is capped for itself");
  EXPECT_TRUE(report.has_errors());
  const Result result = std::move(report).finish();
  EXPECT_EQ(places(result), (Places{"an-error@0", "an-error@0", "an-error@1", "an-error@2"}));
  ASSERT_EQ(result.tally.size(), 2u);
  EXPECT_EQ(result.tally[0].severity, Severity::note);
  EXPECT_EQ(result.tally[0].count, 1u);
  EXPECT_EQ(result.tally[1].count, 1000u);
}

TEST(Report, MarksWhereFindingsOfARuleAreOnlyCounted) {
  const std::string_view file = "0123456789";
  Policy policy;
  policy.max_findings_per_rule = 2;
  policy.ignore = {std::string(kNote.id)};
  Report report(file, policy, kDefaultLimits);
  EXPECT_FALSE(report.is_full(kError));
  report.add(kError, file, "x");
  report.add_as(Severity::note, kError, file, "another severity is counted for itself");
  EXPECT_FALSE(report.is_full(kError));
  report.add(kError, file, "x");
  EXPECT_TRUE(report.is_full(kError));
  EXPECT_FALSE(report.is_full(kWarning));
  report.add(kNote, file, "ignored");
  EXPECT_TRUE(report.is_full(kNote));
}

TEST(Report, TheWorstFindingsSurviveTheCapOfTheFile) {
  const std::string_view file = "0123456789";
  Policy policy;
  policy.max_findings = 3;
  Report report(file, policy, kDefaultLimits);
  for (std::size_t i = 0; i < 5; ++i) report.add(kNote, file.substr(i), "x");
  for (std::size_t i = 9; i > 7; --i) report.add(kWarning, file.substr(i), "x");
  report.add(kError, file.substr(6), "x");
  EXPECT_EQ(places(std::move(report).finish()), (Places{"an-error@6", "a-warning@8", "a-warning@9"}));
}

// However high the cap of a rule is, only the findings within the cap of the file stay in memory, and these do not
// change.
RC_GTEST_PROP(Report, DroppingEarlyKeepsTheSameFindings, ()) {
  const std::string_view file = "0123456789";
  struct Drawn {
    std::size_t rule, offset;
  };
  const auto said = *rc::gen::container<std::vector<Drawn>>(
      rc::gen::construct<Drawn>(rc::gen::inRange<std::size_t>(0, 3), rc::gen::inRange<std::size_t>(0, 10)));
  Policy policy;
  policy.max_findings_per_rule = std::numeric_limits<std::size_t>::max();
  policy.max_findings = *rc::gen::inRange<std::size_t>(0, 6);
  const Rule* const rules[] = {&kError, &kWarning, &kNote};
  Report report(file, policy, kDefaultLimits);
  for (std::size_t i = 0; i < said.size(); ++i) report.add(*rules[said[i].rule], file.substr(said[i].offset), i);

  std::vector<std::size_t> order(said.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tuple(said[a].rule, said[a].offset, a) < std::tuple(said[b].rule, said[b].offset, b);
  });
  if (order.size() > policy.max_findings) order.resize(policy.max_findings);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tuple(said[a].offset, said[a].rule, a) < std::tuple(said[b].offset, said[b].rule, b);
  });
  std::vector<std::string> expected, got;
  for (const std::size_t i : order) expected.push_back(std::to_string(i));
  for (const Finding& finding : std::move(report).finish().findings) got.push_back(finding.message);
  RC_ASSERT(got == expected);
}

TEST(Report, TextFindingsHaveLinesAndColumnsBinaryOnesOffsets) {
  const std::string_view file = "ab\n\ncd\n\0\1\2\3"sv;
  const Policy policy;
  Report report(file, policy, kDefaultLimits);
  report.set_text_size(7);
  for (const std::size_t offset : {0u, 2u, 3u, 5u, 7u, 9u}) report.add(kError, file.substr(offset, 1), "x");
  const Result result = std::move(report).finish();
  std::string positions;
  for (const Finding& finding : result.findings)
    positions += finding.position
                     ? std::to_string(finding.position->line) + ":" + std::to_string(finding.position->column) + " "
                     : "+" + std::to_string(finding.where->offset) + " ";
  EXPECT_EQ(positions, "1:1 1:3 2:1 3:2 +7 +9 ");
  EXPECT_EQ(result.findings[3].excerpt.bytes, "cd");
  EXPECT_EQ(result.findings[3].excerpt.offset, 4u);
  EXPECT_EQ(result.findings[5].excerpt.bytes, file);  // a row of 16 bytes, or fewer at the end of the file
}

RC_GTEST_PROP(Report, LinesAndColumnsAreThoseCountedOneByOne, ()) {
  std::string file;
  for (const int length : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 150)))
    file += std::string(static_cast<std::size_t>(length), 'a') + "\n";
  const Policy policy;
  Report report(file, policy, kDefaultLimits);
  report.set_text_size(file.size());
  const auto offsets = *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, file.size() + 1));
  for (const std::size_t offset : offsets) {
    const std::string_view where = std::string_view(file).substr(offset, 0);
    report.add(kError, where, LineOf{where});
  }
  for (const Finding& finding : std::move(report).finish().findings) {
    if (!finding.position) continue;  // an empty file has no lines
    const std::string before = file.substr(0, finding.where->offset);
    RC_ASSERT(finding.position->line == 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')));
    RC_ASSERT(finding.position->column == before.size() - (before.rfind('\n') + 1) + 1);
    RC_ASSERT(finding.message == std::to_string(finding.position->line));
  }
}

TEST(Report, TheEndOfATextHasALineTheEndOfAHeaderHasNone) {
  const std::string_view file = "ab\n";
  const Policy policy;
  Report text(file, policy, kDefaultLimits);
  text.set_text_size(3);
  text.add(kError, file.substr(3), "x");
  EXPECT_EQ(std::move(text).finish().findings[0].position->line, 2u);
  Report binary(file, policy, kDefaultLimits);
  binary.add(kError, file.substr(3), "x");
  EXPECT_FALSE(std::move(binary).finish().findings[0].position.has_value());
}

TEST(Report, ExcerptsOfLongLinesStayAroundThePlace) {
  const std::string file = std::string(5000, 'a') + "!" + std::string(5000, 'b') + "\nnext\n";
  const Policy policy;
  Report report(file, policy, kDefaultLimits);
  report.set_text_size(file.size());
  report.add(kError, std::string_view(file).substr(5000, 1), "x");
  const Excerpt excerpt = std::move(report).finish().findings[0].excerpt;
  EXPECT_LE(excerpt.bytes.size(), 160u);
  EXPECT_LE(excerpt.offset, 5000u);
  EXPECT_EQ(excerpt.bytes[5000 - excerpt.offset], '!');
}

TEST(Report, FindingsInUnpackedDataPointAtTheirSection) {
  const std::string_view file = "headSECTIONtail";
  const std::string inflated = "0123456789";
  const Policy policy;
  Report report(file, policy, kDefaultLimits);
  report.add_source({inflated, file.substr(4, 7), "the name table"});
  report.add(kError, std::string_view(inflated).substr(5, 2), "x");
  const Finding finding = std::move(report).finish().findings.at(0);
  EXPECT_EQ(finding.where->offset, 4u);
  EXPECT_EQ(finding.where->length, 7u);
  EXPECT_EQ(finding.message, "x (in the name table, uncompressed offset 0x5)");
}

TEST(Report, UnpackedSectionsAreDistinguished) {
  const std::string_view file = "headFIRSTSECOND";
  const std::string first = "0123456789", second = "abcdefghij";
  const Policy policy;
  Report report(file, policy, kDefaultLimits);
  report.add_source({first, file.substr(4, 5), "the name table"});
  report.add_source({second, file.substr(9, 6), "the profiles"});
  report.add(kError, std::string_view(second).substr(3, 1), "x");
  report.add(kError, file.substr(1, 2), "y");
  report.add(kError, {}, "z");
  const Result result = std::move(report).finish();
  EXPECT_EQ(result.findings.at(0).message, "z");
  EXPECT_FALSE(result.findings.at(0).where.has_value());
  EXPECT_EQ(result.findings.at(1).where->offset, 1u);
  EXPECT_EQ(result.findings.at(2).where->offset, 9u);
  EXPECT_EQ(result.findings.at(2).message, "x (in the profiles, uncompressed offset 0x3)");
}

TEST(Report, APartIsPlacedInItsFile) {
  const std::string_view file = "headPARTtail", in_place = file.substr(4, 4);
  const std::string decoded = "0123456789";
  const Policy policy;
  Report report(file, policy, kDefaultLimits);
  Report part = report.for_part({in_place, in_place, "the payload"});
  part.add(kError, {}, "y");
  part.add(kError, file.substr(5, 1), "x");
  report.absorb(std::move(part));
  Report other = report.for_part({decoded, file.substr(8, 4), "the payload", "offset"});
  other.add(kError, std::string_view(decoded).substr(3, 1), "z");
  report.absorb(std::move(other));
  const Result result = std::move(report).finish();
  ASSERT_EQ(result.findings.size(), 3u);
  EXPECT_EQ(result.findings[0].message, "y (in the payload)");
  EXPECT_EQ(result.findings[0].where->offset, 4u);
  EXPECT_EQ(result.findings[0].where->length, 4u);
  EXPECT_EQ(result.findings[1].message, "x (in the payload)");
  EXPECT_EQ(result.findings[1].where->offset, 5u);
  EXPECT_EQ(result.findings[2].message, "z (in the payload, offset 0x3)");
  EXPECT_EQ(result.findings[2].where->offset, 8u);
}

TEST(Report, DescriptionsAreJoined) {
  const Policy policy;
  Report report("file", policy, kDefaultLimits);
  report.describe("version ", 7);
  report.describe("event ", "a\x1b"sv);
  EXPECT_EQ(std::move(report).finish().description, "version 7, event 'a\\x1b'");
}

// ---- Policy

TEST(Policy, SelectorsNameRulesFamiliesAndPrefixesThatEndAtADash) {
  EXPECT_TRUE(selects("all", "dcpi/chunk-order"));
  EXPECT_TRUE(selects("dcpi", "dcpi/chunk-order"));
  EXPECT_TRUE(selects("dcpi/", "dcpi/chunk-order"));
  EXPECT_TRUE(selects("dcpi/chunk", "dcpi/chunk-order"));
  EXPECT_TRUE(selects("dcpi/chunk-order", "dcpi/chunk-order"));
  EXPECT_TRUE(selects("sample", "sample-text/crlf"));
  EXPECT_FALSE(selects("dcp", "dcpi/chunk-order"));
  EXPECT_FALSE(selects("dcpi/chunk-o", "dcpi/chunk-order"));
  EXPECT_FALSE(selects("dcpi/chunk-order-x", "dcpi/chunk-order"));
  EXPECT_FALSE(selects("dcpi/chunk-order/", "dcpi/chunk-order"));
  EXPECT_FALSE(selects("", "dcpi/chunk-order"));
  EXPECT_FALSE(selects("/", "dcpi/chunk-order"));
}

TEST(Policy, LongerSelectorsBeatShorterOnesAndIgnoreWinsTies) {
  const auto counts = [](std::vector<std::string> select, std::vector<std::string> ignore) {
    Policy policy;
    policy.select = std::move(select);
    policy.ignore = std::move(ignore);
    return policy.severity_of(kError, Severity::error).has_value();
  };
  EXPECT_TRUE(counts({}, {}));
  EXPECT_TRUE(counts({"test"}, {}));
  EXPECT_FALSE(counts({"other"}, {}));
  EXPECT_FALSE(counts({}, {"all"}));
  EXPECT_FALSE(counts({"all"}, {"all"}));
  EXPECT_TRUE(counts({"test"}, {"all"}));
  EXPECT_FALSE(counts({"test"}, {"test"}));
  EXPECT_FALSE(counts({"test"}, {"test/an"}));
  EXPECT_TRUE(counts({"test/an-error"}, {"test/an"}));
}

TEST(Policy, TheLastSeverityOfARuleCounts) {
  Policy policy;
  policy.severities = {
      {"test/an-error", Severity::note}, {"test/a-note", Severity::error}, {"test/an-error", Severity::warning}};
  EXPECT_EQ(policy.severity_of(kError, Severity::error), Severity::warning);
  EXPECT_EQ(policy.severity_of(kError, Severity::note), Severity::warning);
  EXPECT_EQ(policy.severity_of(kWarning, Severity::note), Severity::note);
}

TEST(Policy, ARuleThatIsOffIsTurnedOnOnlyByItsName) {
  constexpr Rule kOff = {"test/off", Severity::note, Category::sum, "s", "s", "c", "h", false};
  Policy policy;
  EXPECT_FALSE(policy.severity_of(kOff, Severity::note));
  policy.select = {"test"};
  EXPECT_FALSE(policy.severity_of(kOff, Severity::note));
  policy.select = {"test", "test/off"};
  EXPECT_EQ(policy.severity_of(kOff, Severity::note), Severity::note);
  policy.select.clear();
  policy.severities = {{"test/off", Severity::error}};
  EXPECT_EQ(policy.severity_of(kOff, Severity::note), Severity::error);
}

// ---- Limits and memory

TEST(Limits, AreFoundByNameAndAddUpWithoutOverflow) {
  for (const LimitRow& row : limit_rows()) {
    EXPECT_EQ(Limits::find(row.name), row.limit) << row.name;
    EXPECT_EQ(kDefaultLimits[row.limit], row.fallback) << row.name;
    EXPECT_EQ(row.rule->category, Category::limit) << row.name;
  }
  EXPECT_FALSE(Limits::find("nestin").has_value());
  EXPECT_EQ(kDefaultLimits.memory_for(1000), (64u << 20) + 8000u);
  Limits limits;
  limits.set(Limit::memory, UINT64_MAX);
  EXPECT_EQ(limits.memory_for(1), UINT64_MAX);
  limits.set(Limit::memory_factor, UINT64_MAX);
  EXPECT_EQ(limits.memory_for(UINT64_MAX), UINT64_MAX);
  limits.set(Limit::work_factor, 3);
  EXPECT_EQ(limits.work_for(1000), (1u << 20) + 3000u);
  EXPECT_EQ(limits.work_for(UINT64_MAX / 3), UINT64_MAX);
  EXPECT_EQ(limits.work_for(UINT64_MAX), UINT64_MAX);
}

TEST(Budget, IsBoundedAndReusesFreedMemory) {
  Budget budget(1000);
  std::pmr::vector<char> first(600, &budget);
  EXPECT_THROW(std::pmr::vector<char>(500, &budget), OutOfBudget);
  first = std::pmr::vector<char>(&budget);
  first.shrink_to_fit();
  EXPECT_NO_THROW(std::pmr::vector<char>(900, &budget));
  EXPECT_EQ(budget, budget);
  EXPECT_NE(budget, Budget(1000));  // memory of one budget cannot be returned to another
  EXPECT_STREQ(OutOfBudget().what(), "memory budget exceeded");
}

}  // namespace
}  // namespace proflint::tests
