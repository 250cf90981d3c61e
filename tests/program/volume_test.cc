// Volume: an incomplete profile is found although its remaining records are valid: by its siblings (--set), a bound
// (--min), and an earlier run (--compare).
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

// A run of a program in which `functions` of its functions were executed.
std::string profile(int functions, int run) {
  std::string text;
  for (int i = 0; i < functions; ++i)
    text +=
        "function" + std::to_string(i) + ":" + std::to_string(run + 10) + ":1\n 1: " + std::to_string(run + 10) + "\n";
  return text;
}

class Volume : public testing::Test {
 protected:
  Outcome run(std::vector<std::string> words) const {
    words.insert(words.begin(), {"--isolated", "--format", "concise"});
    return scratch.run(words);
  }
  // 50 profiles; `of` returns the number of functions of each.
  template <class Functions>
  void write_set(const Functions& of) const {
    for (int i = 0; i < 50; ++i) scratch.write("t/" + std::to_string(10 + i) + ".prof", profile(of(i), i));
  }
  Scratch scratch;
};

int alike(int i) {
  return 100 + i * 7 % 30;
}

// Truncates a profile to 16 % of its functions, at the end of a record.
int one_cut(int i) {
  return i == 23 ? alike(i) * 16 / 100 : alike(i);
}

TEST_F(Volume, ASetWithATruncatedProfileFails) {
  write_set(alike);
  EXPECT_EQ(run({"--set", "t"}).status, 0);
  write_set(one_cut);
  EXPECT_EQ(run({"t"}).status, 0);
  const Outcome outcome = run({"--set", "t"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out,
            "t/33.prof: error: the file has 17 functions, but the median of the 50 comparable files in the set is 114 "
            "[set/incomplete]\n");
}

TEST_F(Volume, ProfilesOfDifferentSizesAreASet) {
  write_set([](int i) { return 5 + i * i; });
  EXPECT_EQ(run({"--set", "t"}).status, 0);
  write_set([](int i) { return i % 5 == 0 ? 8 : 100; });
  EXPECT_EQ(run({"--set", "t"}).status, 0);
  write_set([](int i) { return i % 2 == 0 ? 45 : 100; });
  EXPECT_EQ(run({"--set", "t"}).status, 0);
}

TEST_F(Volume, DecreasesFromTheBaseAreFound) {
  write_set(alike);
  EXPECT_EQ(scratch.run({"--format", "ndjson", "--output", "yesterday.ndjson", "t"}).status, 0);
  EXPECT_EQ(run({"--compare", "yesterday.ndjson", "t"}).out, "");
  write_set(one_cut);
  const Outcome outcome = run({"--compare", "yesterday.ndjson", "t"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out,
            "t/33.prof: error: functions=17, 84.6% less than the 111 in 'yesterday.ndjson' (a drop of 20% is allowed); "
            "also lower: "
            "counters, nonzero, total [volume/dropped]\n");
  EXPECT_EQ(run({"--compare", "yesterday.ndjson", "--max-drop", "90%", "t"}).status, 0);
  EXPECT_EQ(run({"--compare", "yesterday.ndjson", "--max-drop", "counters=90%", "t"}).status, 1);
  EXPECT_EQ(run({"--compare", "yesterday.ndjson", "--ignore", "volume", "t"}).status, 0);

  // The gates give the same findings over parts.
  scratch.run({"--isolated", "--shard", "1/2", "--format", "ndjson", "--output", "a", "t"});
  scratch.run({"--isolated", "--shard", "2/2", "--format", "ndjson", "--output", "b", "t"});
  const Outcome merged =
      scratch.run({"merge-reports", "--isolated", "--format", "concise", "a", "b", "--compare", "yesterday.ndjson"});
  EXPECT_EQ(merged.out, outcome.out);
  EXPECT_EQ(merged.status, 1);
}

// A base is often older than the program: schema 1 had "unjudged" for "unchecked".
TEST_F(Volume, ABaseOfAnOlderSchemaIsRead) {
  scratch.write("t/a.prof", profile(10, 1));
  scratch.write("t/long.prof", std::string(2000, 'f') + ":1:1\n 1: 1\n");
  scratch.write("t/bad.prof", "main:1o:1\n 1: 1\n");
  scratch.run({"--format", "ndjson", "--output", "base", "--limit", "line-length=1000", "t/a.prof", "t/bad.prof",
               "t/long.prof"});
  std::string base = read_file(scratch.path() / "base");
  ASSERT_NE(base.find("\"verdict\":\"unchecked\""), std::string::npos) << base;
  base = std::regex_replace(base, std::regex("\"schema\":2"), "\"schema\":1");
  base = std::regex_replace(base, std::regex("unchecked"), "unjudged");
  scratch.write("old", base);
  EXPECT_EQ(run({"--compare", "old", "t/a.prof"}).status, 0);
  scratch.write("t/a.prof", profile(5, 1));
  EXPECT_EQ(run({"--compare", "old", "t/a.prof"}).status, 1);
  const Outcome merged = scratch.run({"merge-reports", "old"});
  EXPECT_NE(merged.err.find("schema version 1"), std::string::npos) << merged.err;
}

TEST_F(Volume, ComparingWithNothingFails) {
  scratch.write("a.prof", profile(10, 1));
  scratch.write("b.prof", profile(10, 1));
  scratch.run({"--format", "ndjson", "--output", "base", "b.prof"});
  const Outcome other = run({"--compare", "base", "a.prof"});
  EXPECT_EQ(other.status, 2);
  EXPECT_EQ(other.err, "proflint: no file in this run can be compared with a file in base\n");
  EXPECT_EQ(run({"--compare", "base", "a.prof", "b.prof"}).status, 0);
  scratch.run({"--format", "ndjson", "--output", "base", "a.prof", "b.prof"});
  EXPECT_NE(run({"--compare", "base", "a.prof"}).err.find("1 file in the --compare records is missing from"),
            std::string::npos);
  const std::string whole = read_file(scratch.path() / "base");
  scratch.write("base", whole.substr(0, whole.size() / 2));
  EXPECT_NE(run({"--compare", "base", "a.prof"}).err.find("base: truncated"), std::string::npos);
  EXPECT_EQ(run({"--compare", "a.prof", "a.prof"}).status, 2);
  scratch.write("gmon.txt", "no profile");
  EXPECT_EQ(run({"--min", "runs=1", "a.prof"}).err, "proflint: no file has the facts that --min names\n");
}

TEST_F(Volume, BoundsAreExact) {
  scratch.write("a.info", "TN:\nSF:a.c\nDA:1,1\nDA:2,0\nDA:3,0\nDA:4,0\nend_of_record\n");
  const auto status = [&](const char* minimum) { return run({"--min", minimum, "a.info"}).status; };
  EXPECT_EQ(status("nonzero=1"), 0);
  EXPECT_EQ(status("nonzero=2"), 1);
  EXPECT_EQ(status("nonzero=25%"), 0);
  EXPECT_EQ(status("nonzero=26%"), 1);
  EXPECT_EQ(status("counters=5"), 1);
  EXPECT_EQ(run({"--min", "nonzero=1", "--min", "counters=5", "a.info"}).out,
            "a.info: error: counters=4 is less than the minimum of 5 [volume/below]\n");
  for (const char* minimum : {"counters", "counters=", "counters=x", "counters=5%", "nonzero=101%", "runs=1"})
    EXPECT_EQ(status(minimum), 2) << minimum;
  for (const char* drop : {"20", "101%", "lines=2%", "x%"})
    EXPECT_EQ(run({"--compare", "a.info", "--max-drop", drop, "a.info"}).status, 2) << drop;
  EXPECT_EQ(run({"--max-drop", "5%", "a.info"}).status, 2);
}

// A gate of the command line fails the run whatever rules about files are selected, unless it is ignored.
TEST_F(Volume, SelectingRulesKeepsTheGates) {
  scratch.write("t/a.info", "TN:\nSF:a.c\nDA:1,1\nDA:2,0\nend_of_record\n");
  scratch.write("t/b.info", "TN:\nSF:b.c\nDA:1,1\nend_of_record\n");
  scratch.run({"--format", "ndjson", "--output", "base", "t"});
  std::filesystem::remove(scratch.path() / "t/b.info");
  scratch.write("t/a.info", "TN:\nSF:a.c\nDA:1,0\nDA:2,0\nend_of_record\n");
  for (const std::vector<std::string>& gate : {std::vector<std::string>{"--fail-under", "80", "t/a.info"},
                                               {"--min-total", "lines=3", "t/a.info"},
                                               {"--min", "lines=3", "t/a.info"},
                                               {"--compare", "base", "t/a.info"},
                                               {"--compare", "base", "--max-drop", "100%", "t"}}) {
    std::vector<std::string> selected = gate, ignored = gate;
    selected.insert(selected.begin(), {"--select", "lcov"});
    ignored.insert(ignored.begin(), {"--ignore", "volume"});
    EXPECT_EQ(run(gate).status, 1) << gate[0];
    EXPECT_EQ(run(selected).status, 1) << gate[0];
    EXPECT_EQ(run(ignored).status, 0) << gate[0];
  }
}

TEST_F(Volume, MissingFilesOfTheBaseAreFound) {
  scratch.write("t/a.info", "TN:\nSF:a.c\nDA:1,1\nend_of_record\n");
  scratch.write("t/b.info", "TN:\nSF:b.c\nDA:1,1\nend_of_record\n");
  EXPECT_EQ(scratch.run({"--format", "ndjson", "--output", "base", "t"}).status, 0);
  EXPECT_EQ(run({"--compare", "base", "./t/"}).out, "");
  std::filesystem::remove(scratch.path() / "t/b.info");
  const Outcome outcome = run({"--compare", "base", "./t/"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "base: error: 1 file in these records is missing from this run: t/b.info [volume/missing]\n");
  EXPECT_EQ(run({"--compare", "base", "t/a.info"}).status, 0);
  EXPECT_EQ(run({"--compare", "base", "--exclude", "t/b.info", "t"}).status, 0);
  EXPECT_EQ(run({"--compare", "base", "--include", "a.*", "t"}).status, 0) << "this run would not find it";
  EXPECT_EQ(run({"--compare", "base", "--include", "*.info", "t"}).status, 1);
  scratch.write("list", "t\n");
  EXPECT_EQ(run({"--compare", "base", "--files-from", "list"}).status, 1) << "a folder in a list";
  scratch.write("list", "t/a.info\n");
  EXPECT_EQ(run({"--compare", "base", "--files-from", "list"}).status, 0);

  // A file that could not be checked is not missing.
  scratch.write("t/b.info", "TN:\nSF:b.c\nDA:1,1\nend_of_record\n" + std::string(2000, '\n'));
  EXPECT_EQ(run({"--compare", "base", "--limit", "file-size=1K", "t"}).out,
            "t/b.info: error: the file has 2032 bytes, which exceeds the file-size limit of 1024 [limit/file-size]\n");
  std::filesystem::remove(scratch.path() / "t/b.info");

  // Findings about the run do not count as a file.
  scratch.run({"--isolated", "--compare", "base", "--format", "ndjson", "--output", "today", "t"});
  EXPECT_EQ(run({"--compare", "today", "t"}).out, "");
  const Outcome merged = scratch.run({"merge-reports", "--isolated", "--format", "concise", "today"});
  EXPECT_EQ(merged.out, "");
  EXPECT_EQ(merged.status, 0);
}

TEST_F(Volume, TheCurrentFolderIsTheSameHoweverItIsWritten) {
  scratch.write("a.info", "TN:\nSF:a.c\nDA:1,1\nend_of_record\n");
  scratch.write("b.info", "TN:\nSF:b.c\nDA:1,1\nend_of_record\n");
  EXPECT_EQ(scratch.run({"--format", "ndjson", "--output", "base", "."}).status, 0);
  std::filesystem::remove(scratch.path() / "b.info");
  for (const char* folder : {".", "./", ".//", "././", "./."})
    EXPECT_EQ(run({"--compare", "base", folder}).out,
              "base: error: 1 file in these records is missing from this run: b.info [volume/missing]\n")
        << folder;
}

TEST_F(Volume, ABaseHasAllShards) {
  scratch.write("t/a.info", "TN:\nSF:a.c\nDA:1,1\nend_of_record\n");
  for (const char* const shard : {"1/2", "2/2"}) {
    scratch.run({"--isolated", "--shard", shard, "--format", "ndjson", "--output", "part", "t"});
    const Outcome outcome = run({"--compare", "part", "t"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, std::string("proflint: part: the records are from shard ") + shard[0] +
                               " of 2 only; merge all parts with merge-reports first\n");
  }
}

TEST_F(Volume, AllFilesTogetherHaveATotal) {
  scratch.write("t/a.info", "TN:\nSF:a.c\nDA:1,1\nDA:2,1\nDA:3,0\nend_of_record\n");
  scratch.write("t/b.out", "mode: set\nm/b.go:1.1,2.2 2 1\nm/b.go:3.1,4.2 1 0\nm/b.go:1.1,2.2 2 0\n");
  const auto status = [&](const char* option, const char* minimum) { return run({option, minimum, "t"}).status; };
  EXPECT_EQ(status("--fail-under", "66.66"), 0);
  EXPECT_EQ(status("--fail-under", "66.67"), 1);
  EXPECT_EQ(status("--min-total", "lines=6"), 0);
  EXPECT_EQ(status("--min-total", "lines=7"), 1);
  EXPECT_EQ(status("--min-total", "lines_hit=66%"), 0);
  EXPECT_EQ(status("--min-total", "functions=1"), 1);  // that no file has
  EXPECT_EQ(run({"--fail-under", "50", "t"}).err, "");
  scratch.write("t/c.info", "TN:\nSF:c.c\nDA:x,1\nend_of_record\n");
  const Outcome known = run({"--fail-under", "50", "--fail-on", "never", "t"});
  EXPECT_EQ(known.status, 0);
  EXPECT_EQ(known.err, "proflint: the totals do not include 1 invalid file\n");
  std::filesystem::remove(scratch.path() / "t/c.info");
  EXPECT_EQ(run({"--fail-under", "70", "t"}).out,
            ".: error: line coverage is 66.6% (4 of 6 lines in 2 files), less than the minimum of 70% "
            "[volume/total-below]\n");
  for (const char* minimum : {"", "101", "1.234", "x", "-1", "1."})
    EXPECT_EQ(status("--fail-under", minimum), 2) << minimum;
  for (const char* minimum : {"lines", "lines=x", "lines=5%", "none=1"})
    EXPECT_EQ(status("--min-total", minimum), 2) << minimum;

  // The gate gives the same finding over parts.
  scratch.run({"--isolated", "--shard", "1/2", "--format", "ndjson", "--output", "a", "t"});
  scratch.run({"--isolated", "--shard", "2/2", "--format", "ndjson", "--output", "b", "t"});
  const Outcome merged =
      scratch.run({"merge-reports", "--isolated", "--format", "concise", "a", "b", "--fail-under", "70"});
  EXPECT_EQ(merged.out, run({"--fail-under", "70", "t"}).out);
}

}  // namespace
}  // namespace proflint::tests
