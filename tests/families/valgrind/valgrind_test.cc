// Profiles of Valgrind's tools: valid ones are clean, one defect is one finding, damage has its own findings.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/builders/valgrind.h"
#include "tests/support/support.h"
#include "validators/engine/detection.h"

namespace proflint::tests {
namespace {

using valgrind::Profile;
using valgrind::profiles;

// The rules above notes.
Ids callgrind_hits(const std::string& file) {
  return defects(file, "callgrind");
}

Ids cachegrind_hits(const std::string& file) {
  return defects(file, "cachegrind");
}

void replace(std::string& text, std::string_view old, std::string_view by) {
  const std::size_t at = text.find(old);
  ASSERT_NE(at, std::string::npos) << old;
  text.replace(at, old.size(), by);
}

// ---- Properties

RC_GTEST_PROP(Callgrind, AValidProfileIsCleanAndRecognised, ()) {
  const Profile profile = *profiles();
  const std::string file = valgrind::callgrind(profile);
  const Result result = check(file);
  RC_ASSERT(result.format == "callgrind");
  RC_ASSERT(result.verdict == Verdict::clean);
  RC_ASSERT(result.facts.total == valgrind::sum(profile)[0]);
}

RC_GTEST_PROP(Callgrind, WrongTotalsAreOneFinding, ()) {
  Profile profile = *profiles();
  profile.totals = valgrind::sum(profile);
  ++(*profile.totals)[*rc::gen::inRange<std::size_t>(0, profile.events.size())];
  RC_ASSERT(callgrind_hits(valgrind::callgrind(profile)) == Ids{"callgrind/totals-mismatch"});
}

RC_GTEST_PROP(Callgrind, ASummaryFarBelowTheCostsIsOneFinding, ()) {
  Profile profile = *profiles();
  profile.functions[0].lines[0].costs = {1000};
  profile.summary = valgrind::sum(profile);
  (*profile.summary)[0] = 10;
  RC_ASSERT(callgrind_hits(valgrind::callgrind(profile)) == Ids{"callgrind/summary-small"});
}

RC_GTEST_PROP(Callgrind, ALineOfAnotherFormatIsOneFinding, ()) {
  std::string file = valgrind::callgrind(*profiles());
  const std::size_t at = file.rfind("\ntotals:");
  file.insert(at + 1, "bogus line\n");
  RC_ASSERT(callgrind_hits(file) == Ids{"callgrind/line-unknown"});
}

RC_GTEST_PROP(Callgrind, AnIdWithoutANameIsOneFinding, ()) {
  std::string file = valgrind::callgrind(*profiles());
  file.insert(file.rfind("\ntotals:"), "fn=(999)");
  RC_ASSERT(callgrind_hits(file) == Ids{"callgrind/undefined-id"});
}

// Only the lines after the totals may be missing.
RC_GTEST_PROP(Callgrind, NoCutIsClean, ()) {
  const std::string file = valgrind::callgrind(*profiles());
  for (std::size_t size = 1; size < file.size(); size += *rc::gen::inRange<std::size_t>(1, 9))
    RC_ASSERT(!callgrind_hits(file.substr(0, size)).empty());
}

RC_GTEST_PROP(Cachegrind, AValidProfileIsCleanAndRecognised, ()) {
  const Result result = check(valgrind::cachegrind(*profiles()));
  RC_ASSERT(result.format == "cachegrind");
  RC_ASSERT(result.verdict == Verdict::clean);
}

RC_GTEST_PROP(Cachegrind, AWrongSummaryIsOneFinding, ()) {
  Profile profile = *profiles();
  profile.summary = valgrind::sum(profile);
  ++(*profile.summary)[*rc::gen::inRange<std::size_t>(0, profile.events.size())];
  RC_ASSERT(cachegrind_hits(valgrind::cachegrind(profile)) == Ids{"cachegrind/summary-mismatch"});
}

RC_GTEST_PROP(Cachegrind, NoCutIsClean, ()) {
  const std::string file = valgrind::cachegrind(*profiles());
  for (std::size_t size = 1; size < file.size(); size += *rc::gen::inRange<std::size_t>(1, 9))
    RC_ASSERT(!cachegrind_hits(file.substr(0, size)).empty());
}

// ---- Detection

TEST(Valgrind, OneTestTellsTheFormatsApart) {
  struct Row {
    std::string_view bytes, name, format;
  };
  constexpr Row rows[] = {
      {"", "callgrind.out.5", "callgrind"},
      {"", "dir/cachegrind.out.5", "cachegrind"},
      {"# callgrind format\n", "x", "callgrind"},
      {"\xef\xbb\xbf# callgrind format\n", "x", "callgrind"},
      {"version: 1\ncreator: xdebug 3.2.0\n", "cachegrind.out.5", "callgrind"},
      {"events: Cycles\nfn=main\n16 400\n", "x", "callgrind"},
      {"# remark\n\nevents: ns\r\nfl=a\r\n", "x", "callgrind"},
      {"cmd: ./a\nevents: Ir\nfl=a.c\nfn=(below main)\n1 2\n", "x", "cachegrind"},
      {"cmd: ./a\nevents: Ir\nfl=a.c\nfn=(1) main\n1 2\n", "x", "callgrind"},
      {"desc: I1 cache: none\n", "x", "cachegrind"},
      {"version: 1\ncreator: callgrind-3\n", "x", "callgrind"},
      {"events: Ir\nfl=(1) a\n", "x", "callgrind"},
      {"events: Ir\ncmd: ./a\n", "x", "cachegrind"},
      {"cmd: ./a\nfl=(1\n", "x", "cachegrind"},
      {"cmd: ./a\nevents:\nfn=(\n", "x", "cachegrind"},
      {"cmd: ./a\nevents: Ir\nfn=(0\n", "x", "callgrind"},
      {"cmd: ./a\nevents: Ir\nfl=(9\n", "x", "callgrind"},
      {"cmd: ./a\nevents: Ir\nfl=(a\n", "x", "cachegrind"},
      {"desc: Files compared: a; b\ncmd: a; b\nevents: Ir\n", "x", "cachegrind"},
  };
  for (const Row& row : rows) {
    const Detection found = detect(row.bytes, row.name);
    ASSERT_NE(found.format, nullptr) << row.bytes;
    EXPECT_EQ(found.format->id, row.format) << row.bytes;
  }
}

TEST(Valgrind, OtherFilesAreNotTheirs) {
  for (const std::string_view bytes :
       {"desc: --time-unit=B\ncmd: ./a\ntime_unit: i\n#-----------\nsnapshot=0\n", "fn=main\n1 2\n", "\n \n#\n",
        "events:\n", "events:\r", "version: 1\r\nevents:\r\n", "creator: somebody\n", "version: 1\ncreator: somebody\n",
        "events: \nfn=main\n", "pid: 1\n", "desc: I1 cache\n", "cmd: ./a\n", "fl=a\ncmd: ./a\nevents: Ir\n",
        "version: 1\nevents: [a, b]\n", "version: 1\nevents: {a: b}\n"})
    EXPECT_EQ(detect(bytes, "callgrind.out.1").format, nullptr) << bytes;
}

// The examined part of a file ends with a complete line.
TEST(Valgrind, OnlyTheFirstBytesAreLookedAt) {
  const std::string start = "cmd: ./a\nevents: Ir\nfl=a.c\nfn=main\n", line = "#" + std::string(62, '-') + "\n",
                    end = "cfn=f\n";
  std::string file = start + std::string((65536 - end.size() - start.size()) % line.size(), '\n');
  while (file.size() < 65536 - end.size()) file += line;
  EXPECT_EQ(detect(file + end, "x").format->id, "callgrind");
  EXPECT_EQ(detect(file + end + line, "x").format->id, "callgrind");
  EXPECT_EQ(detect(file + "#\n" + end + line, "x").format->id, "cachegrind");
  std::string many = start;
  for (int i = 0; i < 4091; ++i) many += "\n";
  EXPECT_EQ(detect(many + end, "x").format->id, "callgrind");
  EXPECT_EQ(detect(many + "\n" + end, "x").format->id, "cachegrind");
}

// ---- Hostile files

TEST(Callgrind, ManyPartsTakeLinearTime) {
  std::string file = "# callgrind format\nevents: Ir\nfl=a\n";
  for (int i = 0; i < 100000; ++i) file += "fn=(" + std::to_string(i) + ") f" + std::to_string(i) + "\n1 2\n";
  for (int i = 0; i < 300000; ++i) file += "events: Ir\nfn=f\n1 2\n";
  const Stopwatch watch;
  EXPECT_TRUE(callgrind_hits(file).empty());
}

TEST(Callgrind, ALongChainOfCallsTakesNoStack) {
  std::string file = "# callgrind format\nevents: Ir\nfl=a\n";
  for (int i = 0; i < 200000; ++i)
    file += "fn=f" + std::to_string(i) + "\n1 1\ncfn=f" + std::to_string(i + 1) + "\ncalls=1 1\n1 " +
            (i == 7 ? "900000" : "1") + "\n";
  const Stopwatch watch;
  EXPECT_EQ(callgrind_hits(file), Ids{"callgrind/inclusive-exceeds"});
  EXPECT_TRUE(callgrind_hits(file + "cfn=f0\ncalls=1 1\n1 1\n" + "fn=f200000\ncfn=f0\ncalls=1 1\n1 1\n").empty());
}

TEST(Callgrind, EventsByTheThousandAndIdsByTheBillionCostNoMemory) {
  std::string file = "# callgrind format\nevents:";
  for (int i = 0; i < 20000; ++i) file += " E" + std::to_string(i);
  file += "\nfl=a\n";
  for (int i = 0; i < 3000; ++i)
    file += "fn=(" + std::to_string(1000000000 + i) + ") f" + std::to_string(i) + "\n1 2\ncfn=g\ncalls=1 1\n1 1 1\n";
  const Stopwatch watch;
  EXPECT_EQ(callgrind_hits(file), Ids{"callgrind/id-sparse"});
}

TEST(Callgrind, SumsOfCallsSaturate) {
  const std::string maximum = std::to_string(UINT64_MAX);
  const std::string call = "cfn=g\ncalls=1 1\n1 " + maximum + "\n";
  EXPECT_EQ(callgrind_hits("# callgrind format\nevents: Ir\nfl=a\nfn=f\n1 2\n" + call + call),
            Ids{"callgrind/inclusive-exceeds"});
}

// ---- Cascades

TEST(Callgrind, DefinitionsInDamagedLinesAreNotMissed) {
  std::string file = "# callgrind format\nevents: Ir\nfl=(1) a\nfn=(1) f\n1 2\nfn=(1)\n3 4\ntotals: 6\n";
  replace(file, "fn=(1) f", "xfn=(1) f");
  EXPECT_EQ(callgrind_hits(file), Ids{"callgrind/line-unknown"});
}

TEST(Callgrind, LostHeaderLinesExplainCostLines) {
  const std::string file =
      "# callgrind format\npositions: instr line\nevents: Ir Dr\nfl=(1) a\nfn=(1) f\n0x10 1 2 3\n0x12 +1 4 5\n"
      "totals: 6 8\n";
  std::string without_positions = file, without_events = file, joined = file;
  replace(without_positions, "positions:", "xpositions:");
  EXPECT_EQ(callgrind_hits(without_positions), Ids{"callgrind/line-unknown"});
  replace(without_events, "events:", "xevents:");
  EXPECT_EQ(callgrind_hits(without_events), Ids{"callgrind/line-unknown"});
  replace(joined, "line\nevents", "lineevents");
  EXPECT_EQ(callgrind_hits(joined), Ids{"callgrind/positions"});
}

TEST(Callgrind, CostLinesOfAPartThatAreAllWrongAreOneFinding) {
  std::string file = "# callgrind format\nevents: Ir Dr\nfl=(1) a\nfn=(1) f\n1 2 3\n3 4 5\n5 6 7\ntotals: 12 15\n";
  replace(file, "Ir Dr", "IrDr");
  const Result result = check(file, "callgrind");
  ASSERT_FALSE(result.findings.empty());
  EXPECT_EQ(count_of(result, Severity::error), 2u) << "of the cost lines and of the totals";
}

TEST(Callgrind, DamagedCostsAreLeftOutOfSums) {
  std::string file = "# callgrind format\nevents: Ir\nsummary: 6\nfl=(1) a\nfn=(1) f\n1 2\n3 4\ntotals: 6\n";
  replace(file, "3 4", "3 4x");
  EXPECT_EQ(callgrind_hits(file), Ids{"callgrind/cost-number"});
}

}  // namespace
}  // namespace proflint::tests
