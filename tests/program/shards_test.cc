// Shards: every file is in exactly one, pairs are together, and a longer list moves no file.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "tests/support/support.h"
#include "tools/program/run/shard_filter.h"

namespace proflint::tests {
namespace {

using tools::Shard;
using tools::ShardFilter;

tools::Options options_of(std::uint32_t number, std::uint32_t count) {
  tools::Options options;
  options.shard = Shard{number, count};
  return options;
}

// The shard of `count` that the path is in.
std::uint32_t shard_of(const std::string& path, std::uint32_t count, bool given = false) {
  std::uint32_t found = 0;
  for (std::uint32_t number = 1; number <= count; ++number) {
    tools::Options options = options_of(number, count);
    if (given) options.companions = tools::CompanionMode::given;
    if (!ShardFilter(options).takes(path)) continue;
    EXPECT_EQ(found, 0u) << path;
    found = number;
  }
  EXPECT_NE(found, 0u) << path;
  return found;
}

TEST(Shards, EveryFileIsInOneAndNoneIsMuchLarger) {
  std::vector<int> sizes(17);
  for (int i = 0; i < 2000; ++i) ++sizes[shard_of("build/dir" + std::to_string(i % 40) + "/" + std::to_string(i), 16)];
  for (std::size_t i = 1; i < sizes.size(); ++i) EXPECT_NEAR(sizes[i], 125, 50) << i;
}

// Paths have the same shard on every machine and in every version: otherwise parts of two machines would not fit
// together.
TEST(Shards, AreTheSameEverywhere) {
  EXPECT_EQ(shard_of("a.prof", 1000), 149u);
  EXPECT_EQ(shard_of("src/x.gcda", 1000), 60u);
}

TEST(Shards, FilesThatAreCheckedTogetherAreInOne) {
  for (int i = 0; i < 50; ++i) {
    const std::string stem = "build/" + std::to_string(i) + "/x";
    EXPECT_EQ(shard_of(stem + ".gcda", 64), shard_of(stem + ".gcno", 64));
    EXPECT_EQ(shard_of(stem + ".gcda.gz", 64), shard_of(stem + ".gcno", 64));
    EXPECT_EQ(shard_of(stem + ".da", 64), shard_of(stem + ".bbg", 64));
    const std::string folder = "cover/" + std::to_string(i) + "/";
    EXPECT_EQ(shard_of(folder + "covmeta.0123", 64), shard_of(folder + "covcounters.0123.7.8", 64));
    const std::string object = "y" + std::to_string(i);
    EXPECT_EQ(shard_of("prefix/#b#" + object + ".gcda", 64, true), shard_of("b/" + object + ".gcno", 64, true));
  }
}

class ShardRuns : public testing::Test {
 protected:
  std::multiset<std::string> checked(std::vector<std::string> words) const {
    words.insert(words.end(), {"--format", "ndjson"});
    std::multiset<std::string> paths;
    std::istringstream lines(scratch.run(words).out);
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("{\"type\":\"file\"")) paths.insert(line.substr(23, line.find('"', 23) - 23));
    return paths;
  }
  Scratch scratch;
};

TEST_F(ShardRuns, AFileGivenTwiceIsCheckedOnce) {
  scratch.write("t/a.prof", "main:10:1\n 1: 10\n");
  scratch.write("t/b.prof", "main:10:1\n 1: 11\n");
  scratch.write("list", "t/b.prof\nt/a.prof\nt/b.prof\n");
  EXPECT_EQ(checked({"--shard", "1/1", "--files-from", "list", "t", "t/a.prof"}).size(), 2u);
  std::multiset<std::string> all = checked({"--shard-from-0", "0/3", "t"});
  all.merge(checked({"--shard-from-0", "1/3", "t"}));
  all.merge(checked({"--shard", "3/3", "t"}));
  EXPECT_EQ(all, (std::multiset<std::string>{"t/a.prof", "t/b.prof"}));
}

// A task whose shard is empty passes, and writes its part.
TEST_F(ShardRuns, AnEmptyShardPasses) {
  scratch.write("a.prof", "main:10:1\n 1: 10\n");
  int empty = 0;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    EXPECT_EQ(scratch.run({"--shard", shard, "--format", "ndjson", "a.prof"}).status, 0);
    empty += checked({"--shard", shard, "a.prof"}).empty() ? 1 : 0;
  }
  EXPECT_EQ(empty, 2);
}

// Outputs in the folder that shards search are not inputs of any shard, whichever shard runs first.
TEST_F(ShardRuns, OutputsInTheFolderAreNotInputs) {
  for (int i = 0; i < 20; ++i)
    scratch.write("t/" + std::to_string(i) + ".prof", "main:1:1\n 1: " + std::to_string(i + 1) + "\n");
  const std::string once = scratch.run({"--format", "concise", "t"}).out;
  ASSERT_NE(once, "");
  for (int round = 1; round <= 2; ++round) {
    for (const char* number : {"1", "2", "3"}) {
      const std::string part = "t/part." + std::string(number);
      const Outcome outcome = scratch.run({"--shard",  number + std::string("/3"),
                                           "--format", "ndjson",
                                           "--output", part,
                                           "--list",   "good0=" + part + ".good",
                                           "--list",   "bad=" + part + ".bad",
                                           "--report", "concise=" + part + ".txt",
                                           "--report", "sarif=" + part + ".sarif",
                                           "--report", "junit=" + part + ".xml",
                                           "--report", "html=" + part + ".html",
                                           "--report", "gitlab=" + part + ".json",
                                           "t"});
      EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    }
    const Outcome merged = scratch.run(
        {"merge-reports", "--format", "concise", "t/part.1", "t/part.2", "t/part.3", "--report", "json=t/all.json"});
    EXPECT_EQ(merged.out, once) << round << merged.err;
    EXPECT_EQ(merged.status, 0) << round;
  }
  // A profile that is added later is missing from the earlier shards, whatever its name.
  scratch.run({"--shard", "1/2", "--format", "ndjson", "--output", "1", "t"});
  scratch.write("t/new.data", "TN:\nSF:a.c\nDA:1,1\nend_of_record\n");
  scratch.run({"--shard", "2/2", "--format", "ndjson", "--output", "2", "t"});
  EXPECT_EQ(scratch.run({"merge-reports", "1", "2"}).status, 3);
}

TEST_F(ShardRuns, InvalidShardsAreRejected) {
  scratch.write("a.prof", "main:10:1\n 1: 10\n");
  const auto error = [&](std::vector<std::string> words) {
    words.push_back("a.prof");
    const Outcome outcome = scratch.run(words);
    EXPECT_EQ(outcome.status, 2);
    return outcome.err;
  };
  EXPECT_EQ(error({"--shard", "0/4"}), "proflint: --shard counts from 1; if K counts from 0, use --shard-from-0\n");
  for (const char* shard : {"5/4", "1", "1/", "/4", "a/b", "1/0", "1/4/2", "-1/4", "1/4294967296"})
    EXPECT_EQ(error({"--shard", shard}),
              "proflint: --shard takes K/N, with K from 1 to N, not '" + std::string(shard) + "'\n");
  EXPECT_NE(error({"--shard-from-0", "4/4"}).find("from 0 to N-1"), std::string::npos);
  EXPECT_NE(error({"--shard", "1/2", "--shard-from-0", "0/2"}).find("cannot be combined"), std::string::npos);
  EXPECT_NE(error({"--shard", "1/2", "--set"}).find("give it to merge-reports"), std::string::npos);
  EXPECT_NE(error({"--shard", "1/2", "--min", "functions=1"}).find("pass these options to merge-reports"),
            std::string::npos);
  EXPECT_NE(error({"identify", "--shard", "1/2"}).find("works only with check"), std::string::npos);
  EXPECT_NE(error({"--expect-shards", "2"}).find("works only with merge-reports"), std::string::npos);
}

}  // namespace
}  // namespace proflint::tests
