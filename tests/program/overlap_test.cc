// Sources that are in two files of a total, in one run and over the parts of several runs.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/cases.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string tracefile(const std::vector<std::string>& sources) {
  std::string text = "TN:\n";
  for (const std::string& source : sources) text += "SF:" + source + "\nDA:1,1\nDA:2,0\nend_of_record\n";
  return text;
}

class Overlap : public testing::Test {
 protected:
  Outcome run(std::vector<std::string> words) const {
    words.insert(words.begin(), {"--isolated", "--format", "concise"});
    return scratch.run(words);
  }
  Outcome merge(std::vector<std::string> words) const {
    words.insert(words.begin(), {"merge-reports", "--isolated", "--format", "concise"});
    return scratch.run(words);
  }
  Scratch scratch;
};

TEST_F(Overlap, SourcesOfTwoFilesAreCountedAndTheFirstIsNamed) {
  scratch.write("t/a.info", tracefile({"src/a.c", "src/b.c", "src/c.c"}));
  scratch.write("t/b.info", tracefile({"./src//b.c", "src/x/../c.c", "src/d.c"}));
  scratch.write("t/c.info", tracefile({"src/c.c", "src/e.c"}));
  const Outcome outcome = run({"--fail-under", "50", "t"});
  EXPECT_EQ(outcome.out,
            ".: warning: 2 sources are in more than one of the checked files, so the total counts their lines more "
            "than once; for example, 'src/b.c' is in both 't/a.info' and 't/b.info' [volume/overlap]\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(run({"--min-total", "lines_hit=1", "t"}).out, outcome.out);
  EXPECT_EQ(run({"--fail-on", "warning", "--fail-under", "50", "t"}).status, 1);
  EXPECT_EQ(run({"--ignore", "volume/overlap", "--fail-under", "50", "t"}).out, "");
  for (const std::vector<std::string>& words : {std::vector<std::string>{"t"},
                                                {"--min-total", "lines=1", "t"},
                                                {"--min", "lines=1", "t"},
                                                {"--fail-under", "50", "t/a.info"}})
    EXPECT_EQ(run(words).out, "") << words.front();
}

TEST_F(Overlap, FilesThatAreNotInTheTotalDoNotCount) {
  scratch.write("t/a.info", tracefile({"a.c"}));
  scratch.write("t/b.info", tracefile({"a.c"}) + "SF:b.c\nDA:1,x\nend_of_record\n");
  scratch.write("t/c.info", tracefile({"c.c"}));
  EXPECT_EQ(run({"--fail-under", "0", "t"}).out.find("volume/overlap"), std::string::npos);
}

TEST_F(Overlap, PartsGiveTheFindingsOfOneRun) {
  for (int i = 0; i < 8; ++i)
    scratch.write("t/" + std::to_string(i) + ".info",
                  tracefile({"a" + std::to_string(i) + ".c", "b\xc3\xa9.c", "all.c"}));
  const Outcome once = run({"--fail-under", "50", "t"});
  EXPECT_NE(once.out.find("2 sources are in more than one"), std::string::npos) << once.out;
  for (const char* shard : {"1/3", "2/3", "3/3"})
    ASSERT_EQ(
        scratch.run({"--isolated", "--shard", shard, "--format", "ndjson", "--output", std::string(1, shard[0]), "t"})
            .status,
        0);
  const Outcome merged = merge({"--fail-under", "50", "1", "2", "3"});
  EXPECT_EQ(merged.out, once.out);
  EXPECT_EQ(merged.err, once.err);
  EXPECT_EQ(merge({"1", "2", "3"}).out, "");

  // Parts that are not shards name sources if the run has a gate on the total.
  scratch.run({"--isolated", "--fail-under", "0", "--format", "ndjson", "--output", "named", "t"});
  EXPECT_EQ(merge({"--fail-under", "50", "named"}).out, once.out);
  scratch.run({"--isolated", "--format", "ndjson", "--output", "unnamed", "t"});
  const Outcome unnamed = merge({"--fail-under", "50", "unnamed"});
  EXPECT_EQ(unnamed.out, "");
  EXPECT_NE(unnamed.err.find("volume/overlap was not checked for 8 files"), std::string::npos) << unnamed.err;
}

TEST_F(Overlap, PartsThatAreNotSortedKeepTheNames) {
  scratch.write("a.info", tracefile({"x.c"}));
  scratch.write("b.info", tracefile({"x.c"}));
  scratch.run({"--isolated", "--fail-under", "0", "--format", "ndjson", "--output", "part", "b.info", "a.info"});
  EXPECT_NE(merge({"--fail-under", "50", "part"}).out.find("'x.c' is in both 'a.info' and 'b.info'"),
            std::string::npos);
}

// Every format that counts lines names their sources: valid files of the corpus, given twice, overlap.
TEST_F(Overlap, EveryFormatWithLinesNamesItsSources) {
  std::size_t written = 0;
  for_each_case(tools::Variant::near, [&](const fs::path& path, const tools::Recipe& recipe) {
    if (recipe.files.size() != 1) return;
    const tools::RecipeFile& file = recipe.files.front();
    if (file.bytes.size() > 1 << 20) return;
    scratch.write("t/" + path_in_tree(path, file), file.bytes);
    ++written;
  });
  ASSERT_GT(written, 1000u);
  std::istringstream records(scratch.run({"--isolated", "--fail-under", "0", "--format", "ndjson", "t"}).out);
  std::map<std::string, int> with, without;
  std::string unnamed;
  for (std::string line; std::getline(records, line);) {
    const json record = json::parse(line);
    if (record["type"] != "file" || !record.contains("facts") || record["facts"].value("lines", 0) == 0) continue;
    if (record["verdict"] != "clean" && record["verdict"] != "suspicious") continue;
    ++(record.contains("sources") ? with : without)[record["format"]];
    if (!record.contains("sources")) unnamed += " " + std::string(record["path"]);
  }
  for (const char* format :
       {"lcov", "go-cover", "cobertura", "clover", "jacoco-xml", "coverage-py", "istanbul", "llvm-cov-json",
        "gcov-json", "sonar-coverage", "opencover", "vs-coverage", "simplecov-resultset", "gcov-text"})
    EXPECT_GT(with[format], 0) << format;
  // Reports with sums of packages only; and compilers call standard input <stdin>, which is not a source.
  for (const auto& [format, files] : without)
    EXPECT_TRUE(format == "jacoco-xml" || format == "gcov-text" || (format == "lcov" && files == 1))
        << format << " " << files << ":" << unnamed;
}

}  // namespace
}  // namespace proflint::tests
