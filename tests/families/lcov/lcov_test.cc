// lcov tracefiles: valid ones have at most notes, one defect is one finding, truncation is found.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/builders/lcov.h"
#include "tests/support/support.h"
#include "validators/engine/detection.h"
#include "validators/lcov/repeated_sections.h"

namespace proflint::tests {
namespace {

using lcov::text;
using lcov::Tracefile;
using lcov::tracefiles;

Ids hits(const std::string& file) {
  return defects(file, "lcov");
}

lcov::Section& any_section(Tracefile& file) {
  return file.sections[*rc::gen::inRange<std::size_t>(0, file.sections.size())];
}

RC_GTEST_PROP(Lcov, AValidTracefileIsCleanAndRecognised, ()) {
  const Tracefile file = *tracefiles();
  const Result result = check(text(file));
  RC_ASSERT(result.format == "lcov");
  RC_ASSERT(result.verdict == Verdict::clean);
  std::uint64_t lines = 0, functions = 0;
  for (const lcov::Section& section : file.sections) {
    lines += section.lines.size();
    functions += section.functions.size();
  }
  RC_ASSERT(result.facts.counters == lines);
  RC_ASSERT(result.facts.functions == functions);
}

RC_GTEST_PROP(Lcov, AWrongSumIsAWrongSumAndNothingElse, ()) {
  Tracefile file = *tracefiles();
  lcov::Section& section = any_section(file);
  section.lf = section.lines.size() + *rc::gen::inRange<std::uint64_t>(1, 1000);
  RC_ASSERT(hits(text(file)) == Ids{"lcov/sum-lines"});
  section.lf.reset();
  section.brf = section.branches.size() + *rc::gen::inRange<std::uint64_t>(1, 1000);
  RC_ASSERT(hits(text(file)) == (section.branches.empty() ? Ids{} : Ids{"lcov/sum-branches"}));
}

RC_GTEST_PROP(Lcov, AnUnclosedSectionIsOneFinding, ()) {
  Tracefile file = *tracefiles();
  lcov::Section& section = any_section(file);
  section.is_closed = false;
  const bool is_last = &section == &file.sections.back();
  RC_ASSERT(hits(text(file)) == Ids{is_last ? "lcov/truncated" : "lcov/end-of-record-missing"});
}

// Truncation is invisible only after a section; after the TN of the next one, the file is suspicious.
RC_GTEST_PROP(Lcov, ACutIsACut, ()) {
  const std::string whole = text(*tracefiles());
  const auto cut = *rc::gen::inRange<std::size_t>(1, whole.size());
  const std::string file = whole.substr(0, cut);
  const bool is_sections = file.ends_with("end_of_record\n") || file.ends_with("end_of_record");
  const Ids found = hits(file);
  const bool is_start = file.find("SF:") == std::string::npos;  // only the first test name
  if (is_sections)
    RC_ASSERT(found == Ids{});
  else if (is_start)
    RC_ASSERT(!found.empty());
  else
    RC_ASSERT(found.contains("lcov/truncated") || found == Ids{"lcov/trailing-testname"});
}

TEST(Lcov, WorkStaysLinearWhereReadersAreQuadratic) {
  const Stopwatch watch;
  std::string names = "TN:\nSF:a.c\n";
  for (int i = 0; i < 200000; ++i) names += "FN:1," + std::to_string(i + 1) + ",f" + std::to_string(i) + "\n";
  for (int i = 0; i < 200000; ++i) names += "FNDA:0,f" + std::to_string(i) + "\n";
  check(names + "DA:1,0\nend_of_record\n", "lcov");
  std::string nested = "TN:\nSF:a.c\n";
  for (int i = 1; i < 200000; ++i) nested += "FN:" + std::to_string(i) + ",2000000,f" + std::to_string(i) + "\n";
  for (int i = 1; i < 200000; ++i) nested += "DA:" + std::to_string(i) + ",1\n";
  check(nested + "end_of_record\n", "lcov");
  std::string sections;
  for (int i = 0; i < 200000; ++i) sections += "SF:" + std::to_string(i) + "\nDA:1,1\nend_of_record\n";
  check("TN:\n" + names + "DA:1,1\nend_of_record\n" + sections, "lcov");
}

TEST(Lcov, HostileNumbersTakeNoMemory) {
  const Stopwatch watch;
  EXPECT_EQ(hits("TN:\nSF:a.c\nDA:2147483647,1\nBRDA:2147483647,0,4294967295,1\nend_of_record\n"),
            (Ids{"lcov/brda-number-huge", "lcov/line-implausible"}));
  EXPECT_EQ(hits("TN:\nSF:a.c\nDA:1,1\nMCDC:1,18446744073709551615,t,1,0,a\nend_of_record\n"), (Ids{"lcov/mcdc-gap"}));
}

TEST(Lcov, OtherFilesAreNotClaimedAsTracefiles) {
  for (const std::string_view bytes : {"This is texinfo.info, produced by makeinfo\n", "[section]\nkey=value\n",
                                       "mode: set\nm.org/a.go:1.1,2.2 1 1\n", "main:10:1\n 1: 5\n", "{\"SF:\": 1}"})
    EXPECT_NE(detected_format(bytes, "x.info"), "lcov") << bytes;
  EXPECT_EQ(check("line of a log\nSF:a.c\nDA:1,1\nend_of_record\n").format, "lcov");
  EXPECT_EQ(detected_format("", "x.info"), "lcov");
  // One record may be a line of another text.
  EXPECT_EQ(detect("VER: 2\nother text\n", "x").match, Match::weak);
  EXPECT_EQ(detect("SF:a.c\r\nend_of_record\r\n", "x").match, Match::strong);
}

// All rules that fire in one section of these records, including notes.
Ids all_hits(const std::string& records, const std::string& before = "TN:\nSF:/a.c\n") {
  return rules_hit(before + records + "end_of_record\n", "lcov");
}

TEST(Lcov, OneRecordOneVerdict) {
  struct Row {
    const char* records;
    Ids hits;
  };
  const Row rows[] = {
      {"DA:1,1,AAAAAAAAAAAAAAAAAAAA+/\nLF:1\nLH:1\n", {}},
      {"DA:1,1,azAZ09AAAAAAAAAAAAAAAA\nLF:1\nLH:1\n", {}},
      {"DA:1,1,AAAAAAAAAAAAAAAAAAAA-_\nLF:1\nLH:1\n", {"lcov/checksum-format"}},
      {"DA:1,1,AAAAAAAAAAAAAAAAAAAA.A\nLF:1\nLH:1\n", {"lcov/checksum-format"}},
      {"DA:1,1\nBRDA:1,0,999999,1\nBRF:1\nBRH:1\nLF:1\nLH:1\n", {}},
      {"DA:1,1\nBRDA:1,0,1000000,1\nBRF:1\nBRH:1\nLF:1\nLH:1\n", {"lcov/brda-number-huge"}},
      {"DA:1,1\nBRDA:1,0,0000001,1\nBRF:1\nBRH:1\nLF:1\nLH:1\n", {}},
      // Functions that start on the same line are one function, wherever their records are.
      {"FN:5,a\nFN:1,b\nFN:5,c\nFNDA:1,a\nFNDA:1,b\nFNDA:1,c\nFNF:2\nFNH:2\nDA:1,1\nDA:5,1\nLF:2\nLH:2\n", {}},
      // A defect in the expressions of a group is the only finding on it.
      {"DA:1,1\nMCDC:1,3,t,1,0,a\nMCDC:1,3,f,1,0,b\nMCF:2\nMCH:2\nLF:1\nLH:1\n", {"lcov/mcdc-expression"}},
  };
  for (const Row& row : rows) EXPECT_EQ(all_hits(row.records), row.hits) << row.records;
}

TEST(Lcov, BytesOfTestNamesAndPaths) {
  const std::string records = "DA:1,1\nLF:1\nLH:1\n";
  EXPECT_EQ(all_hits(records, "TN:azAZ09_\nSF:/a.c\n"), Ids{});
  for (const char odd : {'{', '[', '`', '@', '/', ':', '-'})
    EXPECT_EQ(all_hits(records, std::string("TN:a") + odd + "\nSF:/a.c\n"), Ids{"lcov/testname-chars"}) << odd;
  EXPECT_EQ(all_hits(records, "TN:\nSF:/a b/\xc3\xa9\t.c\n"), Ids{});
  EXPECT_EQ(all_hits(records, "TN:\nSF:/a/\x1f.c\n"), Ids{"lcov/control-char"});
  EXPECT_EQ(all_hits(records, "TN:\nSF:/a/\x7f.c\n"), Ids{"lcov/control-char"});
}

TEST(Lcov, ASumWithoutItsPartnerIsNamed) {
  const auto message = [](const char* sum) {
    const Result result = check("TN:\nSF:/a.c\nDA:1,1\n" + std::string(sum) + "\nend_of_record\n", "lcov");
    return result.findings.empty() ? std::string() : result.findings.front().message;
  };
  EXPECT_EQ(message("LH:1"), "the section has LH without LF");
  EXPECT_EQ(message("LF:1"), "the section has LF without LH");
}

TEST(Lcov, AFunctionIsNamedByItsFirstAlias) {
  const Result result = check("TN:\nSF:/a.c\nFNL:0,2,1\nFNA:0,0,f\nFNA:0,0,g\nDA:1,1\nend_of_record\n", "lcov");
  const auto end = std::find_if(result.findings.begin(), result.findings.end(),
                                [](const Finding& finding) { return finding.rule->id == "lcov/fn-end-before-start"; });
  ASSERT_NE(end, result.findings.end());
  EXPECT_EQ(end->message, "'f' ends on line 1, before its start on line 2");
}

TEST(Lcov, TotalsOfAFile) {
  const Result result = check(
      "TN:\nSF:/a.c\nFN:1,f\nFN:5,g\nFNDA:1,f\nFNDA:0,g\nDA:1,18446744073709551615\nDA:5,0\nend_of_record\n"
      "SF:/b.c\nDA:1,7\nend_of_record\n",
      "lcov");
  EXPECT_EQ(result.description, "2 sections, 2 functions, 3 lines");
  EXPECT_EQ(result.facts.functions, 2u);
  EXPECT_EQ(result.facts.counters, 3u);
  EXPECT_EQ(result.facts.nonzero, 2u);
  EXPECT_EQ(result.facts.total, UINT64_MAX);
  const Result lines = check("TN:\nSF:/a.c\nDA:1,1\nend_of_record\n", "lcov");
  EXPECT_EQ(lines.description, "1 section, 1 line");
  EXPECT_FALSE(lines.facts.functions);
}

TEST(Lcov, LinesOfOnePathCountOnce) {
  const auto section = [](const char* path, const char* lines) {
    return std::string(path) + lines + "end_of_record\n";
  };
  for (const char* other : {"SF:/b.c\n", "KF:/b.c\n"}) {
    const Facts facts = check("TN:x\n" + section("SF:/a.c\n", "DA:1,1\n") + section(other, "DA:1,0\n") + "TN:y\n" +
                                  section("SF:/a.c\n", "DA:1,0\nDA:2,0\n"),
                              "lcov")
                            .facts;
    EXPECT_EQ(facts.lines, 3u) << other;
    EXPECT_EQ(facts.lines_hit, 1u) << other;
  }
}

// As lcov 2.5 does: run with each of these files, it stops exactly at those that are expected.
TEST(Lcov, LaterHitsAreThoseWhereLcovStops) {
  const std::string first = "TN:a\nSF:a.c\nDA:1,1\nDA:2,1\nBRDA:2,0,0,0\nBRDA:2,0,1,1\nend_of_record\n";
  const std::string hits = "BRDA:2,0,0,3\nBRDA:2,0,1,1\nend_of_record\n", second = "TN:b\nSF:a.c\nDA:1,1\nDA:2,1\n";
  const auto stops = [](std::string_view text) {
    return proflint::lcov::compare_sections(text, std::pmr::get_default_resource()).has_later_hits;
  };
  EXPECT_TRUE(stops(first + second + hits));
  EXPECT_TRUE(stops(first + second + "BRDA:2,0,0,0\nBRDA:2,0,1,1\nend_of_record\nTN:c\nSF:a.c\nDA:2,1\n" + hits));
  EXPECT_FALSE(stops(first + second + "BRDA:2,0,0,0\nBRDA:2,0,1,1\nend_of_record\n"));
  EXPECT_FALSE(stops(first + second + "BRDA:2,0,0,-\nBRDA:2,0,1,1\nend_of_record\n"));
  EXPECT_FALSE(stops(first + "TN:b\nSF:b.c\nDA:2,1\n" + hits)) << "another source";
  EXPECT_FALSE(stops(first + "SF:a.c\n" + hits)) << "the same test again";
  EXPECT_FALSE(stops(first + second + "end_of_record\nTN:a\nSF:a.c\n" + hits)) << "the same test later";
  EXPECT_FALSE(stops(first + second + "BRDA:1,0,0,1\nBRDA:1,0,1,0\n" + hits)) << "a new branch";
  EXPECT_FALSE(stops("TN:a\nSF:a.c\nBRDA:1,0,0,-\n" + first.substr(12) + second + "BRDA:1,0,0,1\n" + hits))
      << "a branch that was not reached";
  EXPECT_FALSE(
      stops("TN:a\nSF:a.c\nDA:2,1\nBRDA:2,U0,0,0\nend_of_record\nTN:b\nSF:a.c\nDA:2,1\nBRDA:2,U0,0,3\nend_of_record\n"))
      << "an excluded branch";
}

}  // namespace
}  // namespace proflint::tests
