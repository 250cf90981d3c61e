// Tracefiles with other files: their sources, and the tracefiles that they are merged with.
#include <gtest/gtest.h>

#include "tests/support/others.h"
#include "validators/core/digest.h"

namespace proflint::tests {
namespace {

// The rules that fire on one section of these records whose source has this text, without notes on its form.
Ids hits_with(const std::string& source, const std::string& records, const std::string& path = "src/a.c") {
  Ids found = ids(check("TN:\nSF:" + path + "\n" + records + "end_of_record\n", "lcov", {},
                        sources_of({{"", ""}, {"src/a.c", source}})));
  for (const char* const form :
       {"lcov/fn-end-form", "lcov/fnl-form", "lcov/ba-record", "lcov/no-lines", "lcov/no-data"})
    found.erase(form);
  return found;
}

std::string md5_in_base64(std::string_view text) {
  return base64(md5_of(text));
}

TEST(LcovFiles, LinesMatchTheSource) {
  const std::string source = "one\ntwo\nthree";
  struct Row {
    const char* records;
    Ids hits;
  };
  const Ids outside = {"lcov/source-line-range"}, after_end = {"lcov/source-line-after-end"};
  const Row rows[] = {
      {"DA:3,1\n", {}},
      {"DA:4,1\n", after_end},
      {"DA:5,1\n", outside},
      {"DA:4,1\nDA:5,1\n", {"lcov/source-line-after-end", "lcov/source-line-range"}},
      {"DA:1,1\nBRDA:5,0,0,1\n", {"lcov/brda-no-line", "lcov/source-line-range"}},
      {"DA:1,1\nFN:5,f\nFNDA:0,f\n", outside},
      {"DA:1,1\nFNL:0,5\nFNA:0,0,f\n", outside},
      {"DA:1,1\nMCDC:5,1,t,1,0,a\nMCDC:5,1,f,1,0,a\n", outside},
      // End lines of functions are not checked; totals and numbers that are not lines are not compared with the source.
      {"DA:1,1\nFN:1,9,f\nFNDA:1,f\n", {}},
      {"DA:1,1\nDA:2,1\nDA:3,1\nDA:4,1\nFNF:6\nFNH:6\nLF:6\nLH:6\n", {"lcov/source-line-after-end", "lcov/sum-lines"}},
      {"DA:1,1\nDA:4,1\nDA:99999999999,1\n", {"lcov/line-number-range", "lcov/source-line-after-end"}},
      {"DA:1,1\nDA:4,1\nDA:99999999999999999999,1\n", {"lcov/line-number-range", "lcov/source-line-after-end"}},
      {"DA:16777216,1\n", outside},
  };
  for (const Row& row : rows) EXPECT_EQ(hits_with(source, row.records), row.hits) << row.records;
}

TEST(LcovFiles, ChecksumsMatchTheLines) {
  const std::string one = md5_in_base64("one"), one_cr = md5_in_base64("one\r"), two = md5_in_base64("two");
  const std::string source = "one\r\ntwo\n";
  const Ids stale = {"lcov/source-checksum"};
  EXPECT_EQ(hits_with(source, "DA:1,1," + one + "\n"), Ids{});
  EXPECT_EQ(hits_with(source, "DA:1,1," + one_cr + "\n"), Ids{});
  EXPECT_EQ(hits_with(source, "DA:2,1," + two.substr(0, 22) + "\n"), Ids{}) << "without padding";
  EXPECT_EQ(hits_with(source, "DA:1,1," + two + "\n"), stale);
  EXPECT_EQ(hits_with(source, "DA:2,1," + one + "\n"), stale);
  EXPECT_EQ(hits_with(source, "DA:2,1," + md5_in_base64("two\r") + "\n"), stale);
  // An invalid checksum, or one without a line, has a finding of its own.
  EXPECT_EQ(hits_with(source, "DA:2,1,x\n"), Ids{"lcov/checksum-format"});
  EXPECT_EQ(hits_with(source, "DA:0,1," + one + "\n"), Ids{"lcov/line-zero"});
  EXPECT_EQ(hits_with(source, "DA:3,1," + one + "\n"), Ids{"lcov/source-line-after-end"});
  EXPECT_EQ(hits_with(source, "DA:99999999999999999999,1," + one + "\n"), Ids{"lcov/line-number-range"});
  const Result result =
      check("TN:\nSF:src/a.c\nDA:1,1," + one + "\nDA:2,1," + one + "\nDA:1,1," + two + "\nend_of_record\n", "lcov", {},
            sources_of({{"", ""}, {"src/a.c", source}}));
  std::vector<std::string> messages;
  for (const Finding& finding : result.findings) messages.push_back(finding.message);
  EXPECT_TRUE(std::count(
      messages.begin(), messages.end(),
      "the checksum '" + one + "' of line 2 does not match the source 'src/a.c' (2 places; the first is shown)"))
      << messages[0];
}

TEST(LcovFiles, AVersionThatIsADigestIsThatOfTheSource) {
  std::string digest;
  for (const unsigned char byte : md5_of("one\n")) {
    digest += "0123456789abcdef"[byte >> 4];
    digest += "0123456789abcdef"[byte & 15];
  }
  EXPECT_EQ(hits_with("one\n", "VER:" + digest + "\nDA:1,1\n"), Ids{});
  EXPECT_EQ(hits_with("two\n", "VER:" + digest + "\nDA:1,1\n"), Ids{"lcov/source-version"});
  for (const std::string& other : {digest.substr(1), digest + "0", "A" + digest.substr(1), "g" + digest.substr(1),
                                   "/" + digest.substr(1), ":" + digest.substr(1), "`" + digest.substr(1)})
    EXPECT_EQ(hits_with("two\n", "VER:" + other + "\nDA:1,1\n"), Ids{}) << other;
}

TEST(LcovFiles, SourcesThatAreMissingAreNamedOnce) {
  EXPECT_EQ(hits_with("one\n", "DA:1,1\n", "b.c"), Ids{"lcov/source-missing"});
  EXPECT_EQ(hits_with("one\n", "DA:1,1\n", "https://b.c"), Ids{"lcov/path-url"});
  EXPECT_EQ(hits_with("one\n", "DA:1,1\n", "/home/src/a.c"), Ids{});
  const std::string section = "SF:b.c\nDA:1,1\nend_of_record\n";
  const Result result = check("TN:a\n" + section + "TN:b\n" + section, "lcov", {}, sources_of({{"", ""}}));
  EXPECT_EQ(result.findings.size(), 1u);
}

TEST(LcovFiles, ChecksumsOfOnePathAgree) {
  const auto section = [](const std::string& test, const std::string& path, const std::string& records) {
    return "TN:" + test + "\nSF:" + path + "\n" + records + "end_of_record\n";
  };
  const std::string one = md5_in_base64("one"), two = md5_in_base64("two");
  struct Row {
    std::string text;
    int conflicts;
  };
  const Row rows[] = {
      {section("a", "/a", "DA:1,1," + one + "\n") + section("b", "/a", "DA:1,1," + one + "\n"), 0},
      {section("a", "/a", "DA:1,1," + one + "\n") + section("b", "/a", "DA:1,1," + one.substr(0, 22) + "\n"), 1},
      {section("a", "/a", "DA:1,1," + one + "\n") + section("b", "/a", "DA:1,1," + two + "\n"), 1},
      {section("a", "/a", "DA:1,1," + one + "\n") + section("b", "/b", "DA:1,1," + two + "\n"), 0},
      {section("a", "/a", "DA:1,1," + one + "\n") + section("b", "/a", "DA:2,1," + two + "\n"), 0},
      {section("a", "/a", "DA:1,1," + one + "\n") + section("b", "/a", "DA:1,1\n"), 0},
      {section("a", "/a", "DA:2,1," + one + "\nDA:1,1," + one + "\n") + section("b", "/b", "DA:1,1," + one + "\n") +
           section("c", "/a", "DA:1,1," + two + "\nDA:2,1," + two + "\n"),
       2},
      {section("a", "/a", "DA:1,1," + one + "\nDA:1,1," + two + "\n"), 1},
      {section("a", "/a", "DA:1,1," + one + "\nDA:1,1," + two + "\nDA:1,1," + one + "\n"), 2},
      {section("a", "/a", "DA:1,1," + one + "\nDA:2,1," + two + "\n"), 0},
  };
  for (const Row& row : rows) {
    std::uint64_t conflicts = 0;
    for (const Tally& tally : check(row.text, "lcov").tally)
      if (tally.rule->id == "lcov/checksum-conflict") conflicts = tally.count;
    EXPECT_EQ(conflicts, row.conflicts) << row.text;
  }
  const Result result = check(rows[2].text, "lcov");
  EXPECT_EQ(result.findings.at(0).message,
            "the checksum of line 1 of '/a' is '" + two + "' here, but '" + one + "' in an earlier record");
}

TEST(LcovFiles, FunctionsOfOnePathStartOnTheSameLines) {
  const auto conflicts = [](const std::string& second, const char* test = "TN:a\n") {
    const std::string first = "TN:a\nSF:/a.c\nFN:1,f\nFN:5,g\nFNDA:1,f\nFNDA:1,g\nDA:1,1\nend_of_record\n";
    std::uint64_t count = 0;
    for (const Tally& tally : check(first + test + second + "DA:1,1\nend_of_record\n", "lcov").tally)
      if (tally.rule->id == "lcov/fn-start-conflict") count += tally.count;
    return count;
  };
  const std::string path = "SF:/a.c\n";
  EXPECT_EQ(conflicts(path + "FN:5,g\nFN:1,f\nFNDA:1,f\nFNDA:1,g\n"), 0u);
  EXPECT_EQ(conflicts(path + "FN:2,f\nFN:5,g\nFNDA:1,f\nFNDA:1,g\n"), 1u);
  EXPECT_EQ(conflicts(path + "DA:2,1\nFN:6,g\nFN:2,f\nFNDA:1,f\nFNDA:1,g\n"), 1u) << "grouped";
  EXPECT_EQ(conflicts(path + "FN:1,f\nFN:2,f\nFNDA:1,f\nFNDA:1,f\n"), 1u) << "within the section";
  EXPECT_EQ(conflicts(path + "FN:2,f\nFNDA:1,f\n", "TN:b\n"), 1u) << "another test";
  EXPECT_EQ(conflicts(path + "FNL:0,2\nFNL:1,5\nFNA:0,1,f\nFNA:1,1,g\n"), 1u);
  EXPECT_EQ(conflicts(path + "FNL:0,1\nFNA:0,1,f\nFNA:0,1,h\n"), 0u);
  EXPECT_EQ(conflicts(path + "FN:2,h\nFNDA:1,h\n"), 0u) << "another name";
  EXPECT_EQ(conflicts("SF:/b.c\nFN:2,f\nFNDA:1,f\n"), 0u) << "another source";
}

TEST(LcovFiles, TracefilesOfASetAgree) {
  const std::string one = md5_in_base64("one"), two = md5_in_base64("two");
  struct Row {
    std::string first, second;
    Ids hits;
  };
  const Ids version = {"lcov/set-version-conflict"}, checksum = {"lcov/set-checksum-conflict"},
            function = {"lcov/set-function-conflict"};
  const Row rows[] = {
      {"VER:1\n", "VER:1\n", {}},
      {"VER:1\n", "VER:2\n", version},
      {"VER:1\n", "", version},
      {"", "VER:1\n", version},
      {"DA:1,1," + one + "\n", "DA:1,1," + one.substr(0, 22) + "\n", checksum},
      {"DA:1,1," + one + "\n", "DA:1,1," + two + "\n", checksum},
      {"DA:1,1," + one + "\n", "DA:2,1," + two + "\n", {}},
      {"DA:1,1," + one + "\n", "DA:1,1\n", {}},
      {"FN:1,f\nFNDA:1,f\n", "FN:1,f\nFNDA:1,f\n", {}},
      {"FN:1,f\nFNDA:1,f\n", "FN:2,f\nFNDA:1,f\n", function},
      {"FN:1,f\nFNDA:1,f\n", "FN:2,g\nFNDA:1,g\n", {}},
      {"FNL:0,1\nFNA:0,1,f\n", "FNL:7,1\nFNA:7,1,f\n", {}},
      {"FNL:0,1\nFNA:0,1,f\n", "FNL:0,2\nFNA:0,1,f\n", function},
      {"FNL:0,1\nFNA:0,1,f\n", "FN:2,f\nFNDA:1,f\n", function},
      {"FNL:0,1\nFNA:0,1,f\n", "FNA:0,1,f\n", {"lcov/fna-index-unknown"}},
  };
  for (const Row& row : rows) {
    Ids found =
        rules_hit_in_set({"TN:\nSF:/a.c\n" + row.first + "DA:9,1\nend_of_record\n",
                          "TN:\nSF:/b.c\nVER:3\nFN:3,f\nFNDA:1,f\nDA:1,1,AAAAAAAAAAAAAAAAAAAAAA\nend_of_record\n",
                          "TN:\nSF:/a.c\n" + row.second + "DA:9,1\nend_of_record\n"},
                         "lcov");
    found.erase("lcov/fnl-form");
    EXPECT_EQ(found, row.hits) << row.first << row.second;
  }
}

}  // namespace
}  // namespace proflint::tests
