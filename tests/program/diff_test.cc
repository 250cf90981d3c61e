// The verb diff: its table, its JSON, its exit statuses, and the files it cannot compare.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/packing.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

// A tracefile with the lines that ran and did not run of each source.
std::string tracefile_with(const std::vector<std::pair<std::string, std::string>>& sources) {
  std::string text = "TN:\n";
  for (const auto& [path, hits] : sources) {
    text += "SF:" + path + "\n";
    for (std::size_t i = 0; i < hits.size(); ++i) text += "DA:" + std::to_string(i + 1) + "," + hits[i] + "\n";
    text += "end_of_record\n";
  }
  return text;
}

class Diff : public testing::Test {
 protected:
  Diff() {
    scratch.write("old.info", tracefile_with({{"a.c", "1111111111"}, {"b.c", "11"}, {"d.c", "5"}}));
    scratch.write("new.info", tracefile_with({{"a.c", "1111111110"}, {"c.c", "111"}, {"d.c", "6"}}));
  }
  Outcome diff(std::vector<std::string> words) const {
    words.insert(words.begin(), {"diff", "--isolated"});
    return scratch.run(words);
  }
  Scratch scratch;
};

TEST_F(Diff, ShowsTheLargestChangeFirst) {
  const Outcome outcome = diff({"old.info", "new.info"});
  EXPECT_EQ(outcome.out,
            "               before          after     change  number    name\n"
            "  new               0              3             nonzero   c.c\n"
            "! gone              2              0    -100.0%  nonzero   b.c\n"
            "  fell             10              9     -10.0%  nonzero   a.c\n"
            "  grew              5              6     +20.0%  total     d.c\n"
            "\n"
            "4 of 4 names differ: 1 gone, 1 new, 1 fell, 1 grew\n"
            "counters 13 -> 14 (+7.6%), total 17 -> 18 (+5.8%), lines 13 -> 14 (+7.6%)\n"
            "! the counts of 1 name dropped by more than --max-drop allows\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 1);
}

TEST_F(Diff, OfEqualFilesIsEmpty) {
  const Outcome outcome = diff({"old.info", "old.info"});
  EXPECT_EQ(outcome.out, "3 names, no difference\n");
  EXPECT_EQ(outcome.status, 0);
}

TEST_F(Diff, FailsBeyondMaxDropOnly) {
  scratch.write("less.info", tracefile_with({{"a.c", "1111111100"}, {"b.c", "11"}, {"d.c", "5"}}));
  EXPECT_EQ(diff({"old.info", "less.info"}).status, 0);  // 20 % is allowed
  EXPECT_EQ(diff({"--max-drop", "19%", "old.info", "less.info"}).status, 1);
  EXPECT_EQ(diff({"--max-drop", "nonzero=19%", "old.info", "less.info"}).status, 1);
  EXPECT_EQ(diff({"--max-drop", "counters=0%", "old.info", "less.info"}).status, 0);
  EXPECT_EQ(diff({"--max-drop", "100%", "old.info", "new.info"}).status, 0);
  EXPECT_EQ(diff({"less.info", "old.info"}).status, 0);  // more never fails
}

TEST_F(Diff, FailsIfTheWholeFileFell) {
  std::string before, after;
  for (int i = 0; i < 9; ++i) {
    before += "f" + std::to_string(i) + ":90:0\n 1: 90\n";
    after += "f" + std::to_string(i) + ":40:0\n 1: 40\n";
  }
  scratch.write("old.prof", before);
  scratch.write("new.prof", after);
  const Outcome outcome = diff({"old.prof", "new.prof"});
  EXPECT_TRUE(
      outcome.out.ends_with("9 of 9 names differ: 9 fell\ntotal 810 -> 360 (-55.5%)\n"
                            "! totals that dropped by more than --max-drop allows: total\n"))
      << outcome.out;
  EXPECT_EQ(outcome.status, 1);
}

TEST_F(Diff, ShowsAsManyNamesAsWanted) {
  const std::string out = diff({"--max-findings", "1", "old.info", "new.info"}).out;
  EXPECT_NE(out.find("  new               0              3             nonzero   c.c\n"), out.npos) << out;
  EXPECT_NE(out.find("  3 more\n"), out.npos) << out;
  EXPECT_EQ(out.find("a.c"), out.npos) << out;
}

TEST_F(Diff, IsWrittenAsJson) {
  const Outcome outcome = diff({"--format", "json", "old.info", "new.info"});
  const nlohmann::json document = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(document["type"], "diff");
  EXPECT_EQ(document["before"]["path"], "old.info");
  EXPECT_EQ(document["after"]["facts"]["lines"], 14);
  EXPECT_EQ(document["names"], 4);
  EXPECT_EQ(document["changes"], nlohmann::json::parse(R"({"gone": 1, "new": 1, "fell": 1, "grew": 1})"));
  EXPECT_EQ(document["exceeding"], 1);
  EXPECT_EQ(document["exit"], 1);
  ASSERT_EQ(document["differences"].size(), 4u);
  EXPECT_EQ(document["differences"][1], nlohmann::json::parse(R"({
    "name": "b.c", "change": "gone", "number": "nonzero", "before": {"nonzero": 2, "counters": 2, "total": 2},
    "after": null, "exceeds": true})"));
}

TEST_F(Diff, EscapesNames) {
  scratch.write("odd.info", tracefile_with({{"a\x1b[31m\xff.c", "1"}, {"::error::b", "1"}}));
  scratch.write("none.info", tracefile_with({{"z", "1"}}));
  const std::string out = diff({"none.info", "odd.info"}).out;
  EXPECT_NE(out.find("a\\x1b[31m\\xff.c\n"), out.npos) << out;
  const nlohmann::json document = nlohmann::json::parse(diff({"--format", "json", "none.info", "odd.info"}).out);
  bool has_escaped = false;
  for (const auto& difference : document["differences"]) has_escaped |= difference.contains("name_escaped");
  EXPECT_TRUE(has_escaped) << document;
}

TEST_F(Diff, ReportsInvalidFilesInstead) {
  scratch.write("cut.info", "TN:\nSF:a.c\nDA:1,1\n");
  const Outcome outcome = diff({"old.info", "cut.info"});
  EXPECT_EQ(outcome.out, "cut.info:3:1: error: the file ends inside the section of 'a.c' [lcov/truncated]\n");
  EXPECT_EQ(outcome.status, 1);
  const Outcome json = diff({"--format", "json", "old.info", "cut.info"});
  const nlohmann::json document = nlohmann::json::parse(json.out);
  EXPECT_FALSE(document.contains("differences"));
  EXPECT_EQ(document["after"]["verdict"], "invalid");
  EXPECT_EQ(document["exit"], 1);
}

TEST_F(Diff, RefusesWhatCannotBeCompared) {
  scratch.write("a.prof", "a:9:0\n 1: 9\n");
  Outcome outcome = diff({"old.info", "a.prof"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err,
            "proflint: diff compares files of the same format, but old.info is lcov and a.prof is sample-text\n");
  scratch.write("a.fdata", "1 main 10 1 main 0 0 5\n");
  outcome = diff({"a.fdata", "a.fdata"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "proflint: diff cannot compare a.fdata: it does not contain counts by function or source\n");
  EXPECT_EQ(diff({"old.info"}).err, "proflint: diff takes two files: BEFORE and AFTER\n");
  EXPECT_EQ(diff({"old.info", "new.info", "new.info"}).status, 2);
  EXPECT_EQ(diff({"-", "-"}).err, "proflint: standard input ('-') can be read only once\n");
  EXPECT_EQ(diff({"--format", "sarif", "old.info", "new.info"}).status, 2);
  for (const char* gate : {"--fail-under", "--min-files"})
    EXPECT_NE(diff({gate, "9", "old.info", "new.info"}).err.find("works only with check and merge-reports"),
              std::string::npos)
        << gate;
  EXPECT_EQ(scratch.run({"--max-drop", "5%", "old.info"}).err, "proflint: --max-drop needs --compare BASE\n");
}

TEST_F(Diff, HasTheExitStatusesOfCheck) {
  EXPECT_EQ(diff({"old.info", "missing.info"}).status, 2);
  scratch.write("unknown", "nothing known\n");
  EXPECT_EQ(diff({"old.info", "unknown"}).status, 3);
  EXPECT_EQ(diff({"--limit", "file-size=10", "old.info", "new.info"}).status, 3);
}

TEST_F(Diff, ReadsCompressedFilesAndWritesToFiles) {
  scratch.write("old.info.gz", tools::gzip_member(read_file(scratch.path() / "old.info")));
  EXPECT_EQ(diff({"old.info.gz", "old.info"}).out, "3 names, no difference\n");
  const Outcome outcome = diff({"--output", "out.txt", "old.info", "new.info"});
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(read_file(scratch.path() / "out.txt"), diff({"old.info", "new.info"}).out);
  EXPECT_EQ(diff({"--output", "old.info", "old.info", "new.info"}).status, 2);
  EXPECT_EQ(diff({"-q", "old.info", "new.info"}).out, "");
  EXPECT_EQ(diff({"-q", "old.info", "new.info"}).status, 1);
}

TEST_F(Diff, TellsOfWarnings) {
  scratch.write("a.prof", "a:9:0\n 1: 9\n");
  scratch.write("b.prof", "a:5:0\n 1: 9\n");
  EXPECT_EQ(diff({"a.prof", "b.prof"}).err, "proflint: b.prof has 1 warning; run 'proflint check' to see details\n");
  EXPECT_EQ(diff({"-q", "a.prof", "b.prof"}).err, "");
}

}  // namespace
}  // namespace proflint::tests
