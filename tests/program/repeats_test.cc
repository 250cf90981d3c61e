// A file that a run finds under several paths is checked under each of them, but counts once.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

class Repeats : public testing::Test {
 protected:
  Repeats() {
    scratch.write("t/all.info", "TN:\nSF:a.c\nDA:1,1\nDA:2,1\nend_of_record\n");
    scratch.write("t/none.info", "TN:\nSF:b.c\nDA:1,0\nDA:2,0\nend_of_record\n");
    scratch.write("t/u/x", "");
  }
  Outcome run(std::vector<std::string> words) const {
    words.insert(words.begin(), {"--isolated", "--format", "concise"});
    return scratch.run(words);
  }
  std::string absolute(const char* path) const { return (scratch.path() / path).string(); }
  // The paths of the records, with '*' after repeated files.
  std::vector<std::string> paths(std::vector<std::string> words) const {
    words.insert(words.begin(), {"--isolated", "--format", "ndjson"});
    std::istringstream lines(scratch.run(words).out);
    std::vector<std::string> found;
    for (std::string line; std::getline(lines, line);)
      if (const auto record = nlohmann::json::parse(line); record["type"] == "file")
        found.push_back(std::string(record["path"]) + (record.contains("repeat") ? "*" : ""));
    return found;
  }
  Scratch scratch;
};

TEST_F(Repeats, AFileCountsOnceHoweverItsPathIsWritten) {
  fs::create_symlink("all.info", scratch.path() / "t/link.info");
  fs::create_directory_symlink("t", scratch.path() / "d");
  for (const std::string& other : {absolute("t/all.info"), std::string("t/u/../all.info"), std::string("d/all.info"),
                                   std::string("t/link.info")}) {
    const std::vector<std::string> files = {"t/all.info", "t/none.info", other};
    EXPECT_EQ(paths(files), (std::vector<std::string>{"t/all.info", "t/none.info", other + "*"}));
    const auto status = [&](std::vector<std::string> words) {
      words.insert(words.end(), files.begin(), files.end());
      return run(words).status;
    };
    EXPECT_EQ(status({"--fail-under", "50"}), 0);
    EXPECT_EQ(status({"--fail-under", "51"}), 1) << other;
    EXPECT_EQ(status({"--min-files", "2"}), 0);
    EXPECT_EQ(status({"--min-files", "3"}), 2) << other;
    EXPECT_EQ(status({"--list", "good=list"}), 0);
    EXPECT_EQ(read_file(scratch.path() / "list"), "t/all.info\nt/none.info\n");
    EXPECT_EQ(run({"--fail-under", "50", "t/all.info", other}).out, "") << "no overlap";
  }
  EXPECT_EQ(paths({"t/all.info", "./t//all.info"}), std::vector<std::string>{"t/all.info"});
}

TEST_F(Repeats, LinksInADirectoryAreFound) {
  EXPECT_EQ(run({"--fail-under", "51", "t"}).status, 1);
  fs::create_symlink("all.info", scratch.path() / "t/link.info");
  EXPECT_EQ(paths({"t"}), (std::vector<std::string>{"t/all.info", "t/link.info*", "t/none.info"}));
  EXPECT_EQ(run({"--fail-under", "51", "t"}).status, 1);
  fs::create_hard_link(scratch.path() / "t/all.info", scratch.path() / "t/copy.info");
  EXPECT_EQ(run({"--fail-under", "51", "t"}).status, 0) << "equal files of different names";
}

// A name of another kind is skipped, so it must not count instead of the file.
TEST_F(Repeats, ASkippedNameDoesNotCount) {
  fs::create_symlink("none.info", scratch.path() / "t/a.txt");
  EXPECT_EQ(run({"--fail-under", "51", "t"}).status, 1);
}

TEST_F(Repeats, PartsGiveTheTotalsOfOneRun) {
  scratch.run({"--isolated", "--fail-under", "0", "--format", "ndjson", "--output", "part", "t/all.info", "t/none.info",
               absolute("t/all.info")});
  const Outcome merged =
      scratch.run({"merge-reports", "--isolated", "--format", "concise", "--fail-under", "51", "part"});
  EXPECT_NE(merged.out.find("line coverage is 50.0% (2 of 4 lines in 2 files)"), std::string::npos) << merged.out;
}

TEST_F(Repeats, ABadFileIsMovedOnce) {
  scratch.write("t/bad.info", "TN:\nSF:a.c\nDA:1,x\nend_of_record\n");
  const Outcome outcome = run({"--quarantine", "q", "t/bad.info", absolute("t/bad.info")});
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_NE(outcome.err.find("1 file was moved to q"), std::string::npos) << outcome.err;
  scratch.write("t/bad.info", "TN:\nSF:a.c\nDA:1,x\nend_of_record\n");
  EXPECT_EQ(run({"--max-bad", "33%", "t/bad.info", "t/all.info", absolute("t/all.info")}).status, 1);
}

// vet opens no links: each name has its own decision.
TEST_F(Repeats, VetDecidesAboutEachName) {
  fs::create_symlink("all.info", scratch.path() / "t/link.info");
  EXPECT_NE(scratch.run({"vet", "t/all.info", "t/link.info"}).status, 0);
}

}  // namespace
}  // namespace proflint::tests
