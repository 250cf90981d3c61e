// Baselines: known findings do not fail the run, additional ones do, and findings that no longer occur are counted.
#include "tools/program/run/baseline.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "tests/builders/tar.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

std::string bad_lines(int count) {
  std::string text = "main:0:0\n";
  for (int i = 0; i < count; ++i) text += " x\n";
  return text;
}

// A tracefile whose negative counts are one finding.
std::string negative_counts(int lines) {
  std::string text = "TN:\nSF:/s/a.c\n";
  for (int line = 1; line <= lines; ++line) text += "DA:" + std::to_string(line) + ",-1\n";
  return text + "LF:" + std::to_string(lines) + "\nLH:0\nend_of_record\n";
}

class Baseline : public testing::Test {
 protected:
  Outcome check(std::vector<std::string> words) const {
    words.insert(words.begin(), {"--format", "concise", "--baseline", "known.json"});
    return scratch.run(words);
  }
  void update(std::vector<std::string> words) const {
    words.insert(words.begin(), {"baseline", "update", "--baseline", "known.json"});
    const Outcome outcome = scratch.run(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
  }
  nlohmann::json known() const { return nlohmann::json::parse(read_file(scratch.path() / "known.json"))["files"]; }
  Scratch scratch;
};

TEST_F(Baseline, KnownFindingsAreNotReported) {
  scratch.write("a.prof", bad_lines(3));
  update({"a.prof"});
  EXPECT_EQ(known(), (nlohmann::json{{"a.prof", {{"sample-text/line-syntax", 3}}}}));
  const Outcome outcome = check({"a.prof"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(check({(scratch.path() / "a.prof").string()}).status, 0);  // however the path is spelled
  EXPECT_EQ(check({"./a.prof"}).status, 0);
}

TEST_F(Baseline, KnownFindingsAreMarked) {
  scratch.write("a.prof", bad_lines(3));
  update({"a.prof"});
  scratch.write("known.json", R"({"proflint-baseline": 1, "files": {"a.prof":
      {"sample-text/line-syntax": {"count": 2, "reason": "old tool"}}}})");
  const auto record = nlohmann::json::parse(check({"--format", "json", "a.prof"}).out);
  EXPECT_EQ(record[1]["verdict"], "invalid");
  EXPECT_EQ(record[1]["tally"][0]["count"], 3);
  EXPECT_EQ(record[1]["tally"][0]["known"], 2);
  EXPECT_EQ(record[1]["findings"][0]["known"], true);
  EXPECT_EQ(record[1]["findings"][0]["reason"], "old tool");
  EXPECT_FALSE(record[1]["findings"][2].contains("known"));
  EXPECT_EQ(record[2]["known"], 2);
  EXPECT_EQ(record[2]["verdicts"]["invalid"], 1);
  const auto sarif = nlohmann::json::parse(check({"--format", "sarif", "a.prof"}).out)["runs"][0]["results"];
  ASSERT_EQ(sarif.size(), 3u);
  EXPECT_EQ(sarif[0]["baselineState"], "unchanged");
  EXPECT_EQ(sarif[0]["suppressions"][0]["kind"], "external");
  EXPECT_EQ(sarif[0]["suppressions"][0]["justification"], "old tool");
  EXPECT_EQ(sarif[2]["baselineState"], "new");
  EXPECT_FALSE(sarif[2].contains("suppressions"));
  EXPECT_NE(check({"--format", "html", "a.prof"}).out.find("finding is-error known\""), std::string::npos);
  const std::string junit = check({"--format", "junit", "a.prof"}).out;
  EXPECT_NE(junit.find("known error"), std::string::npos) << junit;
  EXPECT_NE(junit.find("failures=\"1\""), std::string::npos) << junit;
  update({"a.prof"});  // keeps the reason
  EXPECT_EQ(known()["a.prof"]["sample-text/line-syntax"], (nlohmann::json{{"count", 3}, {"reason", "old tool"}}));
  EXPECT_EQ(check({"a.prof"}).status, 0);
  EXPECT_NE(check({"--format", "junit", "a.prof"}).out.find("failures=\"0\""), std::string::npos);
}

TEST_F(Baseline, FindingsBeyondTheCountAreNew) {
  scratch.write("a.prof", bad_lines(3));
  update({"a.prof"});
  scratch.write("a.prof", bad_lines(5));
  const Outcome outcome = check({"a.prof"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 2) << outcome.out;
  const Outcome record = check({"--format", "ndjson", "a.prof"});
  EXPECT_NE(record.out.find("\"count\":5,\"known\":3"), std::string::npos) << record.out;
  const auto trend = [&] {
    const std::string page = check({"--format", "html", "a.prof"}).out;
    return page.substr(page.find("<h2>Since the baseline"));
  };
  EXPECT_NE(trend().find("<td>3</td><td>5</td><td class=\"error\">+2</td>"), std::string::npos) << trend();
  scratch.write("a.prof", bad_lines(1));
  EXPECT_NE(trend().find("<td>3</td><td>1</td><td class=\"clean\">\u22122</td>"), std::string::npos) << trend();
  scratch.write("a.prof", bad_lines(3));
  EXPECT_NE(trend().find("as many findings as in the baseline"), std::string::npos) << trend();
  scratch.write("a.prof", bad_lines(50));  // more findings than are kept
  EXPECT_NE(check({"a.prof"}).out.find("37 more findings not shown"), std::string::npos) << check({"a.prof"}).out;
  EXPECT_EQ(check({"--max-findings", "0", "a.prof"}).status, 1);
}

TEST_F(Baseline, PlacesBeyondTheCountAreNew) {
  scratch.write("a.info", negative_counts(30));
  update({"a.info"});
  EXPECT_EQ(known()["a.info"], (nlohmann::json{{"lcov/count-negative", 30}}));
  EXPECT_EQ(check({"a.info"}).status, 0);
  scratch.write("a.info", negative_counts(31));
  const Outcome outcome = check({"a.info"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("(31 places; the first is shown)"), std::string::npos) << outcome.out;
  const Outcome record = check({"--format", "ndjson", "--output", "part.ndjson", "a.info"});
  EXPECT_EQ(record.status, 1);
  EXPECT_NE(read_file(scratch.path() / "part.ndjson").find("\"count\":1,\"places\":31}"), std::string::npos);
  EXPECT_EQ(scratch.run({"merge-reports", "--baseline", "known.json", "part.ndjson"}).status, 1);
  const std::string page = check({"--format", "html", "a.info"}).out;
  EXPECT_NE(page.find("<td>30</td><td>31</td><td class=\"error\">+1</td>"), std::string::npos) << page;
  EXPECT_EQ(check({"--max-findings", "0", "a.info"}).status, 1);
  scratch.write("a.info", negative_counts(29));
  EXPECT_EQ(check({"a.info"}).status, 0);
  EXPECT_EQ(check({"--max-findings", "0", "a.info"}).status, 0);
  EXPECT_EQ(check({"--format", "ndjson", "--output", "part.ndjson", "a.info"}).status, 0);
  EXPECT_EQ(scratch.run({"merge-reports", "--baseline", "known.json", "part.ndjson"}).status, 0);
}

TEST_F(Baseline, OtherFilesAndRulesAreNotKnown) {
  scratch.write("a.prof", bad_lines(3));
  scratch.write("b.prof", bad_lines(1));
  update({"a.prof"});
  EXPECT_EQ(check({"a.prof", "b.prof"}).status, 1);
  scratch.write("a.prof", "main:1:1\n 1: 10\n");
  EXPECT_EQ(check({"--fail-on", "warning", "a.prof"}).status, 1);
}

TEST_F(Baseline, StaleEntriesAreNotedAndPruned) {
  scratch.write("a.prof", bad_lines(3));
  scratch.write("b.prof", bad_lines(2));
  update({"a.prof", "b.prof"});
  scratch.write("a.prof", bad_lines(1));
  std::filesystem::remove(scratch.path() / "b.prof");
  const Outcome outcome = check({"a.prof"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find("2 counts in the baseline"), std::string::npos) << outcome.err;
  EXPECT_EQ(scratch.run({"baseline", "prune", "--baseline", "known.json", "a.prof"}).status, 0);
  EXPECT_EQ(known(), (nlohmann::json{{"a.prof", {{"sample-text/line-syntax", 1}}}}));
  scratch.write("a.prof", bad_lines(9));
  EXPECT_EQ(scratch.run({"baseline", "prune", "--baseline", "known.json", "a.prof"}).status, 0);
  EXPECT_EQ(known()["a.prof"]["sample-text/line-syntax"], 1);  // pruning adds nothing
  EXPECT_EQ(scratch.run({"baseline", "prune", "--baseline", "absent.json", "a.prof"}).status, 2);
}

TEST_F(Baseline, UpdateKeepsEntriesOfOtherFiles) {
  scratch.write("a.prof", bad_lines(3));
  scratch.write("b.prof", bad_lines(2));
  update({"a.prof", "b.prof"});
  scratch.write("a.prof", "main:10:1\n 1: 10\n");
  update({"a.prof"});
  EXPECT_EQ(known(), (nlohmann::json{{"b.prof", {{"sample-text/line-syntax", 2}}}}));
}

TEST_F(Baseline, EntriesOfAnArchiveAreKeptWhileItExists) {
  const nlohmann::json entry = {{"sample-text/line-syntax", 3}};
  scratch.write("a.tar", tar({{"d/a.prof", bad_lines(3)}}));
  update({"a.tar"});
  EXPECT_EQ(known(), (nlohmann::json{{"a.tar/d/a.prof", entry}}));
  scratch.write("b.prof", bad_lines(3));
  update({"b.prof"});
  EXPECT_EQ(known(), (nlohmann::json{{"a.tar/d/a.prof", entry}, {"b.prof", entry}}));
  EXPECT_EQ(check({"b.prof"}).err, "");  // nothing is stale
  std::filesystem::remove(scratch.path() / "a.tar");
  scratch.write("d/c.prof", bad_lines(3));
  update({"b.prof", "d/c.prof"});
  EXPECT_EQ(known(), (nlohmann::json{{"b.prof", entry}, {"d/c.prof", entry}}));
  std::filesystem::remove(scratch.path() / "d/c.prof");
  update({"b.prof"});
  EXPECT_EQ(known(), (nlohmann::json{{"b.prof", entry}})) << "its folder exists";
}

TEST_F(Baseline, FilesOfOneNameInAnArchiveShareKnownFindings) {
  scratch.write("a.tar", tar({{"a.prof", bad_lines(3)}, {"a.prof", bad_lines(0)}}));
  update({"a.tar"});
  EXPECT_EQ(known()["a.tar/a.prof"]["sample-text/line-syntax"], 3);
  EXPECT_EQ(check({"a.tar"}).status, 0);
  scratch.write("a.tar", tar({{"a.prof", bad_lines(2)}, {"a.prof", bad_lines(2)}}));
  EXPECT_EQ(check({"a.tar"}).status, 1);
  const auto records = nlohmann::json::parse(check({"--format", "gitlab", "a.tar"}).out);
  std::set<std::string> fingerprints;
  for (const auto& record : records) fingerprints.insert(record["fingerprint"]);
  EXPECT_EQ(fingerprints.size(), records.size());
}

TEST_F(Baseline, UncheckedFilesHaveNoKnownFindings) {
  scratch.write("x.bin", "neither this nor that");
  EXPECT_EQ(scratch.run({"baseline", "update", "--baseline", "known.json", "x.bin"}).status, 3);
  EXPECT_EQ(known(), nlohmann::json::object());
  EXPECT_EQ(check({"x.bin"}).status, 3);
}

TEST_F(Baseline, AnyFileNameIsPreserved) {
  const std::string name = "d/\xff\n\"\\ %.prof";
  scratch.write(name, bad_lines(2));
  update({name});
  EXPECT_EQ(check({name}).status, 0);
  EXPECT_EQ(check({name}).err, "");  // the file of the entry is found
}

TEST_F(Baseline, OtherFilesAreRejectedAsBaselines) {
  scratch.write("a.prof", bad_lines(1));
  for (const char* text :
       {"", "[]", "{", "{\"proflint-baseline\": 2, \"files\": {}}", "{\"proflint-baseline\": 1}",
        "{\"proflint-baseline\": 1, \"files\": {\"a.prof\": 3}}",
        "{\"proflint-baseline\": 1, \"files\": {\"a.prof\": {\"x\": {\"reason\": \"y\"}}}}",
        "{\"proflint-baseline\": 1, \"files\": {\"a.prof\": {\"x\": {\"count\": 1, \"reason\": 2}}}}",
        "{\"proflint-baseline\": 1, \"files\": {\"a.prof\": {\"x\": -1}}}"}) {
    scratch.write("known.json", text);
    EXPECT_EQ(check({"a.prof"}).status, 2) << text;
    EXPECT_EQ(scratch.run({"baseline", "update", "--baseline", "known.json", "a.prof"}).status, 2) << text;
    EXPECT_EQ(read_file(scratch.path() / "known.json"), text);
  }
  const Outcome absent = scratch.run({"--baseline", "absent.json", "a.prof"});
  EXPECT_EQ(absent.status, 2);
  EXPECT_TRUE(absent.err.ends_with("; 'proflint baseline update' creates it\n")) << absent.err;
  scratch.write("known.json", "{\n  \"proflint-baseline\": 1,\n<<<<<<< HEAD\n  \"files\": {}\n}\n");
  EXPECT_NE(check({"a.prof"}).err.find("known.json: line 3 is not valid JSON"), std::string::npos);
  EXPECT_EQ(scratch.run({"baseline", "a.prof"}).status, 2);
}

}  // namespace
}  // namespace proflint::tests
