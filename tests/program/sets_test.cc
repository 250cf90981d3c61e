// Files that are to be merged: --set gives the same output whatever the number of threads and reports its findings in
// every style; without it, files are not compared.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

std::string versioned_tracefile(int lines, const std::string& path, const std::string& version) {
  std::string text = "TN:\nSF:" + path + "\nVER:" + version + "\n";
  for (int i = 1; i <= lines; ++i) text += "DA:" + std::to_string(i) + "," + std::to_string(i) + "\n";
  return text + "end_of_record\n";
}

class Sets : public testing::Test {
 protected:
  Outcome run(std::vector<std::string> words) const {
    words.insert(words.begin(), {"--isolated", "--format", "concise", "--notes"});
    return scratch.run(words);
  }
  std::size_t count(const std::string& text, const std::string& word) const {
    std::size_t found = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
    return found;
  }

  Scratch scratch;
};

TEST_F(Sets, RulesAboutSetsRunOnlyWhenAsked) {
  scratch.write("a.info", versioned_tracefile(3, "a.c", "1"));
  scratch.write("b.info", versioned_tracefile(4, "a.c", "2"));
  EXPECT_EQ(run({"a.info", "b.info"}).status, 0);
  const Outcome outcome = run({"--set", "a.info", "b.info"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(count(outcome.out, "b.info:3:5: error: "), 1u) << outcome.out;
  EXPECT_EQ(count(outcome.out,
                  "the version of the source is '2' here, but it differs in 'a.info' [lcov/set-version-conflict]"),
            1u)
      << outcome.out;
  EXPECT_EQ(run({"--set", "--fail-on", "never", "a.info", "b.info"}).status, 0);
  EXPECT_EQ(run({"--set", "--ignore", "lcov/set-version-conflict", "a.info", "b.info"}).status, 0);
}

// Files are compared with the first file in the order of the arguments.
TEST_F(Sets, OrderFollowsTheInputs) {
  scratch.write("a.info", versioned_tracefile(3, "a.c", "1"));
  scratch.write("b.info", versioned_tracefile(4, "a.c", "2"));
  EXPECT_EQ(count(run({"--set", "b.info", "a.info"}).out, "a.info:3:5: error: "), 1u);
}

TEST_F(Sets, OutputDoesNotDependOnThreads) {
  for (int i = 0; i < 300; ++i) {
    const std::string name = "set/" + std::to_string(1000 + i);
    if (i % 7 == 3)
      scratch.write(name + ".out", "mode: set\nm.org/a.go:1.1,2.2 1 1\n");
    else if (i % 11 == 5)
      scratch.write(name + ".txt", "no profile\n");
    else if (i % 13 == 6)
      scratch.write(name + ".info", versioned_tracefile(2, "a.c", "1"));
    else
      scratch.write(name + ".info", versioned_tracefile(40 + i % 50 * 20, "a.c", i % 17 == 1 ? "2" : "1"));
  }
  const Outcome alone = run({"--set", "-j", "1", "set", "absent.info", "set/1000.info"});
  EXPECT_EQ(alone.status, 2);
  for (const char* rule : {"[set/mixed]", "[set/same-bytes]", "[set/volume]", "[lcov/set-version-conflict]"})
    EXPECT_NE(alone.out.find(rule), std::string::npos) << rule;
  EXPECT_EQ(count(alone.out, "[set/mixed]"), 1u);
  for (const char* threads : {"2", "5", "16"}) {
    const Outcome together = run({"--set", "-j", threads, "set", "absent.info", "set/1000.info"});
    EXPECT_EQ(together.out, alone.out) << threads;
    EXPECT_EQ(together.status, alone.status);
  }
}

TEST_F(Sets, RecordsMarkSets) {
  scratch.write("a.info", versioned_tracefile(3, "a.c", "1"));
  const auto last = [](const std::string& out) {
    return nlohmann::json::parse(out.substr(out.rfind('\n', out.size() - 2) + 1));
  };
  EXPECT_TRUE(last(scratch.run({"--format", "ndjson", "--set", "a.info"}).out).at("set").get<bool>());
  EXPECT_FALSE(last(scratch.run({"--format", "ndjson", "a.info"}).out).contains("set"));
}

// Findings at the end of the run count for verdict, tally, caps, severities and baselines like all others.
TEST_F(Sets, LateFindingsAreFindings) {
  scratch.write("a.info", versioned_tracefile(100, "a.c", "1"));
  scratch.write("b.info", versioned_tracefile(101, "b.c", "1"));
  scratch.write("c.info", versioned_tracefile(2, "c.c", "1"));
  const std::vector<std::string> files = {"a.info", "b.info", "c.info"};
  const auto with = [&](std::vector<std::string> words) {
    words.push_back("--set");
    words.insert(words.end(), files.begin(), files.end());
    return words;
  };
  EXPECT_EQ(run(with({})).out,
            "c.info: note: the file has 2 nonzero counters, but the median of the 3 comparable files in the set is 100 "
            "[set/volume]\n");
  EXPECT_EQ(run(with({"--fail-on", "note"})).status, 1);
  EXPECT_EQ(run(with({"--severity", "set/volume=error"})).status, 1);
  EXPECT_EQ(run(with({"--ignore", "set"})).out, "");
  EXPECT_EQ(run(with({"--max-findings", "0", "--fail-on", "note"})).status, 1);
  EXPECT_EQ(scratch.run(with({"baseline", "update", "--baseline", "known.json"})).status, 0);
  EXPECT_EQ(run(with({"--baseline", "known.json", "--fail-on", "note"})).status, 0);
}

TEST_F(Sets, PairsAreNotMixed) {
  const Outcome outcome = scratch.run({"--set", (source_dir() / "corpus/real/gcov").string()});
  EXPECT_EQ(outcome.out.find("[set/mixed]"), std::string::npos) << outcome.out;
}

}  // namespace
}  // namespace proflint::tests
