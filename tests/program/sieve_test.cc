// --list and --max-bad: one bad file of thousands fails neither the others nor the run.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/program/profiles.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

class Sieve : public testing::Test {
 protected:
  Sieve() {
    scratch.write("t/a.prof", kClean);
    scratch.write("t/b.prof", kSuspicious);
    scratch.write("t/c.prof", kInvalid);
    scratch.write("d.xyz", "neither this\nnor that\n");
  }
  Outcome run(std::vector<std::string> words) const {
    static const std::set<std::string> verbs = {"baseline", "identify", "merge-reports", "vet"};
    const bool has_verb = verbs.contains(words.front());
    if (!has_verb) words.insert(words.begin(), "--isolated");
    return scratch.run(words);
  }
  std::string text(const char* name) const { return read_file(scratch.path() / name); }
  bool exists(const char* name) const { return std::filesystem::exists(scratch.path() / name); }
  Scratch scratch;
};

TEST_F(Sieve, ListsHaveThePathsByQualityAndByVerdict) {
  const Outcome outcome = run({"--list", "good=good", "--list", "bad0=bad", "--list", "unchecked=rest", "--list",
                               "suspicious,unsupported=some", "t", "d.xyz"});
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  EXPECT_EQ(text("good"), "t/a.prof\nt/b.prof\n");
  EXPECT_EQ(text("bad"), std::string("t/c.prof\0", 9));
  EXPECT_EQ(text("rest"), "d.xyz\n");
  EXPECT_EQ(text("some"), "t/b.prof\nd.xyz\n");
  EXPECT_EQ(run({"--fail-on", "warning", "--list", "bad=bad", "t"}).status, 1);
  EXPECT_EQ(text("bad"), "t/b.prof\nt/c.prof\n");
  EXPECT_EQ(run({"--fail-on", "never", "--list", "bad=bad", "t"}).status, 0);
  EXPECT_EQ(text("bad"), "t/c.prof\n");
}

TEST_F(Sieve, ListsAreNotInputsOfTheNextRun) {
  for (int round = 1; round <= 2; ++round) {
    EXPECT_EQ(run({"--list", "good=t/good.txt", "--list", "bad=t/c.list", "t"}).status, 1);
    EXPECT_EQ(text("t/good.txt"), "t/a.prof\nt/b.prof\n");
  }
}

TEST_F(Sieve, StandardOutputIsTheListOrTheReport) {
  EXPECT_EQ(run({"--list", "good=-", "t"}).status, 2);
  const Outcome listed = run({"--list", "good0=-", "--output", "report", "t"});
  EXPECT_EQ(listed.out, std::string("t/a.prof\0t/b.prof\0", 18));
  EXPECT_NE(text("report").find("t/c.prof:2"), std::string::npos);
  EXPECT_EQ(run({"-q", "--list", "bad=-", "t"}).out, "t/c.prof\n");
  EXPECT_EQ(run({"-q", "--list", "bad=-", "--list", "good=-", "t"}).status, 2);
  EXPECT_EQ(run({"--list", "bad=x", "--list", "good=x", "t"}).status, 2);
}

TEST_F(Sieve, NamesAreTheBytesOfTheFile) {
  const std::string name = "t/\xff\x1b[1m\n.prof";
  scratch.write(name, kInvalid);
  run({"-q", "--list", "bad0=bad", name});
  EXPECT_EQ(text("bad"), name + std::string(1, '\0'));
  const Outcome outcome = run({"-q", "--list", "bad=lines", name});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("end the paths with NUL"), std::string::npos) << outcome.err;
  EXPECT_FALSE(std::filesystem::exists(scratch.path() / "lines"));
}

TEST_F(Sieve, FilesWithOnlyKnownFindingsAreGood) {
  ASSERT_EQ(run({"baseline", "update", "--baseline", "b.json", "t"}).status, 0);
  EXPECT_EQ(run({"--baseline", "b.json", "--list", "good=good", "t"}).status, 0);
  EXPECT_EQ(text("good"), "t/a.prof\nt/b.prof\nt/c.prof\n");
}

TEST_F(Sieve, PartsAndSetsHaveTheSameLists) {
  run({"--set", "--list", "bad=bad", "t"});
  EXPECT_EQ(text("bad"), "t/c.prof\n");
  for (const char* shard : {"1/2", "2/2"})
    run({"--shard", shard, "--format", "ndjson", "--output", std::string("part.") + shard[0], "t"});
  EXPECT_EQ(run({"merge-reports", "--list", "good=merged", "part.1", "part.2"}).status, 1);
  EXPECT_EQ(text("merged"), "t/a.prof\nt/b.prof\n");
}

TEST_F(Sieve, MistakesAreNamed) {
  for (const char* word : {"good", "=x", "0=x", "good=", "best=x", "good00=x"})
    EXPECT_EQ(run({"--list", word, "t"}).status, 2) << word;
  EXPECT_NE(run({"--list", "goot=x", "t"}).err.find("did you mean 'good'?"), std::string::npos);
  EXPECT_NE(run({"--list", "best=x", "t"}).err.find("bad, unchecked, clean, suspicious, invalid or unsupported, not"),
            std::string::npos);
  for (const char* word : {"", "%", "-1", "101%", "1.%", "1.2345%", "x", "1.5"})
    EXPECT_EQ(run({"--max-bad", word, "t"}).status, 2) << word;
  EXPECT_EQ(run({"--max-bad", "1", "--shard", "1/2", "t"}).status, 2);
  EXPECT_EQ(run({"vet", "--list", "good=x", "t/a.prof"}).status, 2);
  EXPECT_EQ(run({"identify", "--max-bad", "1", "t"}).status, 2);
}

TEST_F(Sieve, MaxBadAllowsAFewBadFiles) {
  EXPECT_EQ(run({"--max-bad", "0", "t"}).status, 1);
  EXPECT_EQ(run({"--max-bad", "1", "t"}).status, 0);
  EXPECT_EQ(run({"--max-bad", "1", "t", "d.xyz"}).status, 3);
  EXPECT_EQ(run({"--max-bad", "50%", "t", "d.xyz"}).status, 0);
  EXPECT_EQ(run({"--max-bad", "33.333%", "t"}).status, 1);
  EXPECT_EQ(run({"--max-bad", "33.334%", "t"}).status, 0);
  EXPECT_EQ(run({"--max-bad", "0", "--fail-on", "never", "t"}).status, 1);
  EXPECT_EQ(run({"--max-bad", "9", "t", "absent.prof"}).status, 2);
  const Outcome outcome = run({"--max-bad", "40%", "--format", "ndjson", "t"});
  EXPECT_NE(outcome.out.find("\"exit\":0"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.err.find("1 of 3 files is bad or unchecked (--max-bad allows 40%)"), std::string::npos)
      << outcome.err;
}

// A gate on the run as a whole does not belong to a file: it is not on any list, and --max-bad does not excuse it.
TEST_F(Sieve, GatesOnTheRunAreNotOnLists) {
  scratch.write("cov/a.info", "SF:a.c\nDA:1,1\nDA:2,0\nend_of_record\n");
  EXPECT_EQ(run({"--fail-under", "90", "--max-bad", "50%", "--list", "bad=bad", "--list", "good=good", "cov"}).status,
            1);
  EXPECT_EQ(text("bad"), "");
  EXPECT_EQ(text("good"), "cov/a.info\n");
  EXPECT_EQ(run({"--fail-under", "50", "--max-bad", "50%", "cov"}).status, 0);
}

// A browser's profile of 200 processes, one of which was killed: the others are merged, and the gate on the volume of
// the total fails when more than a few are bad.
TEST_F(Sieve, AMergeOfGoodFilesPassesUntilTooManyAreBad) {
  if (std::system("command -v llvm-profdata-14 >/dev/null 2>&1") != 0) GTEST_SKIP() << "needs llvm-profdata-14";
  const auto write = [&](int bad) {
    for (int i = 0; i < 200; ++i)
      scratch.write("run/" + std::to_string(i) + ".proftext", i < bad ? "main\n1\n2\n10\n" : "main\n1\n2\n10\n20\n\n");
  };
  const auto merge = [&] {
    const std::string command =
        "cd '" + scratch.path().string() + "' && llvm-profdata-14 merge -text --input-files=good -o all.proftext 2>log";
    return std::system(command.c_str());
  };
  write(0);
  ASSERT_EQ(run({"--list", "good=good", "--max-bad", "1%", "run"}).status, 0);
  ASSERT_EQ(merge(), 0) << text("log");
  ASSERT_EQ(run({"--format", "ndjson", "--output", "base.ndjson", "all.proftext"}).status, 0);
  write(1);
  EXPECT_EQ(run({"--list", "good=good", "--max-bad", "1%", "run"}).status, 0);
  ASSERT_EQ(merge(), 0) << text("log");
  EXPECT_EQ(run({"--compare", "base.ndjson", "--max-drop", "total=5%", "all.proftext"}).status, 0);
  write(168);
  EXPECT_EQ(run({"--list", "good=good", "--max-bad", "1%", "run"}).status, 1);
  ASSERT_EQ(merge(), 0) << text("log");
  EXPECT_EQ(run({"--compare", "base.ndjson", "--max-drop", "total=5%", "all.proftext"}).status, 1);
}

// ---- --quarantine

TEST_F(Sieve, QuarantineMovesBadAndUncheckedFilesWithTheirTree) {
  const Outcome outcome = run({"--quarantine", "q", "--format", "ndjson", "t", "d.xyz"});
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  EXPECT_NE(outcome.err.find("2 files were moved to q"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.out.find("\"path\":\"t/c.prof\""), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("\"moved_to\":\"q/t/c.prof\""), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find("q/t/a.prof"), std::string::npos) << outcome.out;
  EXPECT_EQ(text("q/t/c.prof"), kInvalid);
  EXPECT_EQ(text("q/d.xyz"), "neither this\nnor that\n");
  EXPECT_FALSE(exists("t/c.prof"));
  EXPECT_TRUE(exists("t/a.prof") && exists("t/b.prof"));
}

TEST_F(Sieve, TheSecondRunFindsTheGoodFiles) {
  EXPECT_EQ(run({"--quarantine", "./t/aside/", "t"}).status, 1);
  EXPECT_EQ(text("t/aside/t/c.prof"), kInvalid);
  EXPECT_EQ(run({"--quarantine", "t/aside", "t"}).status, 0);
  EXPECT_EQ(text("t/aside/t/c.prof"), kInvalid);
}

TEST_F(Sieve, QuarantineReplacesNoFileAndLeavesNoTree) {
  scratch.write("q/t/c.prof", "of an earlier run");
  const Outcome outcome = run({"--quarantine", "q", "--output", "report", "t"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("cannot move t/c.prof to q: a file with this name already exists there"),
            std::string::npos)
      << outcome.err;
  EXPECT_EQ(text("q/t/c.prof"), "of an earlier run");
  EXPECT_EQ(text("t/c.prof"), kInvalid);
  EXPECT_NE(text("report").find("t/c.prof"), std::string::npos);
  EXPECT_EQ(run({"--quarantine", "r", "t/../../" + scratch.path().filename().string() + "/t/c.prof"}).status, 1);
  EXPECT_FALSE(exists("t/c.prof"));
  EXPECT_EQ(read_file(scratch.path() / "r" / (scratch.path() / "t/c.prof").relative_path()), kInvalid);
}

// The report, which cannot be written, would name the moved files.
TEST_F(Sieve, QuarantineIsReportedWithoutAReport) {
  const Outcome outcome = run({"--quarantine", "q", "--output", "/dev/full", "t"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("cannot write /dev/full"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("1 file was moved to q"), std::string::npos) << outcome.err;
  EXPECT_TRUE(exists("q/t/c.prof"));
}

TEST_F(Sieve, QuarantineIsNoDirectoryToCheck) {
  for (const char* same : {"t", "./t/", "t/../t"}) {
    const Outcome outcome = run({"--quarantine", same, "t"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find("it is one of the directories to check"), std::string::npos) << outcome.err;
  }
  EXPECT_TRUE(exists("t/c.prof"));
}

// Links in the directory lead out of it.
TEST_F(Sieve, QuarantineFollowsNoLinks) {
  scratch.write("outside/x", "");
  scratch.write("q/x", "");
  std::filesystem::create_directory_symlink(scratch.path() / "outside", scratch.path() / "q/t");
  EXPECT_EQ(run({"--quarantine", "q", "t"}).status, 2);
  EXPECT_TRUE(exists("t/c.prof"));
  EXPECT_FALSE(exists("outside/c.prof"));
}

TEST_F(Sieve, QuarantineIsForChecksOfAllFiles) {
  EXPECT_EQ(run({"vet", "--quarantine", "q", "t/a.prof"}).status, 2);
  EXPECT_EQ(run({"identify", "--quarantine", "q", "t"}).status, 2);
  EXPECT_EQ(run({"--shard", "1/2", "--quarantine", "q", "t"}).status, 2);
  EXPECT_EQ(run({"--quarantine", "t/a.prof", "t"}).status, 2);
  EXPECT_EQ(run({"--quarantine", "absent/q", "t"}).status, 2);
  EXPECT_TRUE(exists("t/c.prof"));
  EXPECT_FALSE(exists("q"));
}

// The records that merge-reports reads and writes contain moved files.
TEST_F(Sieve, MergedReportsHaveTheNewPaths) {
  EXPECT_EQ(run({"--quarantine", "q", "--format", "ndjson", "--output", "part", "t"}).status, 1);
  const Outcome merged = run({"merge-reports", "--format", "ndjson", "part"});
  EXPECT_NE(merged.out.find("\"moved_to\":\"q/t/c.prof\""), std::string::npos) << merged.out << merged.err;
}

}  // namespace
}  // namespace proflint::tests
