// SARIF: the requirements of the standard, with the schema of OASIS, and of code scanning.
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/program/writing.h"
#include "tests/support/support.h"
#include "tools/program/core/words.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

using nlohmann::json;
using tools::FileResult;
using tools::Style;

TEST(Sarif, EveryRuleFollowsTheSchema) {
  if (std::system("python3 -c 'import jsonschema' 2>/dev/null") != 0) GTEST_SKIP() << "needs python3-jsonschema";
  FileResult file = made_file("a.info", {});
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules) {
      Finding finding = made("found");
      finding.rule = &rule;
      finding.severity = rule.severity;
      file.result.findings.push_back(finding);
    }
  const MadeRun run = made_run({file});
  tools::WriterOptions linked;
  linked.run.repository = "https://code.example/proflint";
  file.result.findings.resize(20);  // every rule is linked alike
  const Scratch scratch;
  scratch.write("valid.standard.sarif", print(Style::sarif, run));
  scratch.write("valid.linked.sarif", print(Style::sarif, made_run({file}), linked));
  scratch.write("valid.empty.sarif", print(Style::sarif, made_run({})));
  expect_readable(scratch);
}

TEST(Sarif, TextOfFilesIsNeitherALinkNorAPlaceholder) {
  const auto text_of = [](const char* message) {
    const json run = json::parse(print(Style::sarif, made_run({made_file("a", {made(message)})})))["runs"][0];
    return run["results"][0]["message"]["text"].get<std::string>();
  };
  EXPECT_EQ(text_of("'[x](https://e.example)'"), "'\\[x\\](https://e.example)'");
  EXPECT_EQ(text_of("'\\](x'"), "'\\\\\\](x'");
  EXPECT_EQ(text_of("names[3] of {0}"), "names[3] of {{0}}");
}

TEST(Sarif, UrisKeepEveryByteOfANameAndAreRelative) {
  EXPECT_EQ(tools::uri("a b/\xff%.prof"), "a%20b/%FF%25.prof");
  EXPECT_EQ(tools::uri("c:d"), "c%3Ad");
  EXPECT_EQ(tools::uri("/x y"), "file:///x%20y");
  EXPECT_EQ(tools::path_from("/srv/check/a/b", "/srv/check"), "a/b");
  EXPECT_EQ(tools::path_from("/srv/checkafter/b", "/srv/check"), "/srv/checkafter/b");
  EXPECT_EQ(tools::path_from("././a", "/srv/check"), "a");
  EXPECT_EQ(tools::path_in("/srv", "./../b/a", "/srv/check"), "b/a");
  EXPECT_EQ(tools::path_in("/srv", "../../a", "/srv/check"), "/a");
  EXPECT_EQ(tools::path_in("/srv", "/srv/a", "/srv/check"), "a");
  EXPECT_EQ(tools::path_in("/srv", "-", "/srv/check"), "-");
}

TEST(Sarif, RegionsAreColumnsInTextAndBytesInBinaryFiles) {
  Finding text = made("t"), binary = made("b");
  text.where = Extent{7, 2};
  text.position = Position{3, 4};
  text.excerpt = {4, "\xc3\xa9:xy"};  // one character of two bytes before the colon
  binary.where = Extent{36, 4};
  binary.excerpt = {32, std::string(16, '\0')};
  const MadeRun run = made_run({made_file("a", {text, binary})});
  const json standard = json::parse(print(Style::sarif, run));
  const json& results = standard["runs"][0]["results"];
  const json& lines = results[0]["locations"][0]["physicalLocation"]["region"];
  EXPECT_EQ(lines["startLine"], 3);
  EXPECT_EQ(lines["startColumn"], 3);
  EXPECT_EQ(lines["endColumn"], 5);
  const json& bytes = results[1]["locations"][0]["physicalLocation"]["region"];
  EXPECT_EQ(bytes, (json{{"byteOffset", 36}, {"byteLength", 4}}));
  tools::WriterOptions github;
  github.sarif_flavor = tools::SarifFlavor::github;
  const json flavored = json::parse(print(Style::sarif, run, github));
  EXPECT_EQ(flavored["runs"][0]["results"][1]["locations"][0]["physicalLocation"]["region"]["startLine"], 1);
}

TEST(Sarif, MeetsTheRequirementsOfCodeScanning) {
  Finding whole = made("w");
  FileResult file = made_file("a", {whole});
  file.size = 77;
  file.sha256 = std::string(64, 'a');
  const json run = json::parse(print(Style::sarif, made_run({file})))["runs"][0];
  const json& result = run["results"][0];
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["region"], (json{{"byteOffset", 0}, {"byteLength", 77}}));
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["index"], 0);
  EXPECT_EQ(result["partialFingerprints"]["primaryLocationLineHash"],
            result["partialFingerprints"]["proflint/v1"].get<std::string>() + ":1");
  EXPECT_EQ(run["artifacts"][0]["hashes"]["sha-256"], file.sha256);
  EXPECT_EQ(run["automationDetails"]["id"], "proflint/");
  const json& driver = run["tool"]["driver"];
  EXPECT_FALSE(driver.contains("informationUri"));
  EXPECT_FALSE(driver["rules"][0].contains("helpUri"));
  tools::WriterOptions options;
  options.run.repository = "https://code.example/proflint";
  const json linked = json::parse(print(Style::sarif, made_run({file}), options))["runs"][0]["tool"]["driver"];
  EXPECT_EQ(linked["informationUri"], options.run.repository);
  EXPECT_EQ(linked["rules"][0]["helpUri"],
            options.run.repository + "/blob/HEAD/tools/docs/rules/core.md#fileunknown-format");
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], true);
}

TEST(Sarif, AnUncheckedFileIsAFailure) {
  FileResult file = made_file("a", {made("?")});
  file.result.verdict = Verdict::unsupported;
  const json run = json::parse(print(Style::sarif, made_run({file})))["runs"][0];
  EXPECT_EQ(run["invocations"][0]["exitCode"], 3);
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false);
}

TEST(Sarif, KeepsToTheLimitOfGithubAndCountsTheRest) {
  const MadeRun run = made_run({made_file("a", std::vector<Finding>(26000, made("x")))});
  tools::WriterOptions github;
  github.sarif_flavor = tools::SarifFlavor::github;
  const json results = json::parse(print(Style::sarif, run, github))["runs"][0]["results"];
  ASSERT_EQ(results.size(), 25000u);
  EXPECT_NE(results.back()["message"]["text"].get<std::string>().find("1001 more findings omitted"), std::string::npos);
  EXPECT_EQ(json::parse(print(Style::sarif, run))["runs"][0]["results"].size(), 26000u);
}

}  // namespace
}  // namespace proflint::tests
