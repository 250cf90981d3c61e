// Writers over results with hostile names and bytes: the output is well-formed, complete and inert.
#include "tools/program/reports/writer.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "tests/builders/results.h"
#include "tests/program/writing.h"
#include "tests/support/support.h"
#include "tools/program/reports/fingerprint.h"
#include "tools/program/reports/text.h"
#include "tools/program/run/statistics.h"
#include "validators/core/escape.h"

namespace proflint::tests {
namespace {

using nlohmann::json;
using tools::FileResult;
using tools::Style;

constexpr std::pair<Style, const char*> kStyles[] = {
    {Style::concise, "concise"},       {Style::full, "full"},     {Style::json, "json"},     {Style::ndjson, "ndjson"},
    {Style::sarif, "sarif"},           {Style::github, "github"}, {Style::gitlab, "gitlab"}, {Style::junit, "junit"},
    {Style::checkstyle, "checkstyle"}, {Style::html, "html"},
};

// No control character but LF, no bad UTF-8, nothing that turns the direction of text.
bool is_inert(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = text[0] == '\n' ? 1 : printable_prefix(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

RC_GTEST_PROP(Writers, NothingTheyPrintIsMoreThanText, ()) {
  const MadeRun run = *made_runs();
  for (const auto& [style, name] : kStyles) RC_ASSERT(is_inert(print(style, run)));
  RC_ASSERT(is_inert(print(*tools::statistics_writer(), run)));
  RC_ASSERT(is_inert(print(*tools::statistics_json_writer(), run)));
  RC_ASSERT(is_inert(print(*tools::github_summary_writer(), run)));
  RC_ASSERT(is_inert(print(*tools::identity_writer(), run)));
}

RC_GTEST_PROP(Writers, LineFormsStayOnTheirLines, ()) {
  const MadeRun run = *made_runs();
  std::size_t findings = 0, hidden = 0;
  for (const FileResult& file : run.files) {
    findings += file.result.findings.size();
    hidden += tools::hidden_count(file) != 0 ? 1 : 0;
  }
  tools::WriterOptions options;
  options.fail_on = tools::FailOn::note;  // notes that are shown once per run are not left out
  const std::string concise = print(Style::concise, run, options);
  RC_ASSERT(static_cast<std::size_t>(std::count(concise.begin(), concise.end(), '\n')) == findings + hidden);
  const std::string ndjson = print(Style::ndjson, run);
  RC_ASSERT(static_cast<std::size_t>(std::count(ndjson.begin(), ndjson.end(), '\n')) == run.files.size() + 2);
  std::istringstream commands(print(Style::github, run));
  for (std::string line; std::getline(commands, line);)
    RC_ASSERT(line.starts_with("::error ") || line.starts_with("::warning ") || line.starts_with("::notice ") ||
              (line.starts_with("- ") && line.find("##[") == std::string::npos));
}

// Parsers in another language read the output of many random runs in all styles and compare it with the truth.
TEST(Writers, OtherParsersReadTheOutput) {
  if (std::system("python3 -c 'import jsonschema' 2>/dev/null") != 0) GTEST_SKIP() << "needs python3-jsonschema";
  const Scratch scratch;
  int number = 0;
  rc::check([&] {
    MadeRun run = *made_runs();
    for (FileResult& file : run.files)  // Records checks the text after a message
      for (Finding& finding : file.result.findings) finding.raised_for.clear();
    const std::string base = "run" + std::to_string(number++);
    json truth = json::array();
    for (const FileResult& file : run.files) {
      std::string hex;
      for (const char c : file.path)
        hex += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4], hex += "0123456789abcdef"[c & 15];
      json findings = json::array();
      for (const Finding& finding : file.result.findings)
        findings.push_back({{"rule", finding.rule->id},
                            {"severity", to_string(finding.severity)},
                            {"message", tools::shown(finding.message)},
                            {"text", tools::message_of(finding)},  // with the consumers for which it is an error
                            {"line", finding.position ? json(finding.position->line) : json()}});
      truth.push_back({{"path", hex}, {"verdict", to_string(file.result.verdict)}, {"findings", findings}});
    }
    scratch.write(base + ".truth", truth.dump());
    for (const auto& [style, name] : kStyles) scratch.write(base + "." + name, print(style, run));
    tools::WriterOptions github;
    github.sarif_flavor = tools::SarifFlavor::github;
    scratch.write(base + ".github.sarif", print(Style::sarif, run, github));
    scratch.write("published.statistics", print(*tools::statistics_json_writer(), run));
  });
  EXPECT_GT(number, 50);
  expect_readable(scratch);
}

TEST(Writers, EveryStyleForProgramsFollowsItsPublishedSchema) {
  if (std::system("python3 -c 'import jsonschema' 2>/dev/null") != 0) GTEST_SKIP() << "needs python3-jsonschema";
  const std::string real = (source_dir() / "corpus" / "real").string();
  const Scratch scratch;
  scratch.write("a.prof", "main:10:1\n 1: x9\n");
  scratch.run({"baseline", "update", "--baseline", "published.baseline", real, "a.prof"});
  scratch.write("published.rules", run_program({"rules", "--format", "json"}).out);
  scratch.write("published.consumers", run_program({"consumers", "--format", "json"}).out);
  scratch.write("published.formats", run_program({"formats", "--format", "json"}).out);
  scratch.write("published.statistics", scratch.run({"--statistics", "--format", "json", real, "a.prof"}).out);
  scratch.write("b.prof", "main:9:1\n 1: 9\nf:1:0\n 1: 1\n");
  scratch.write("c.prof", "main:10:1\n 1: 10\ng:1:0\n 1: 1\n");
  scratch.write("published.diff", scratch.run({"diff", "--format", "json", "b.prof", "c.prof"}).out);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(scratch.path()), {}), 9);
  expect_readable(scratch);
}

TEST(Writers, AnInterruptedRunIsNotACompleteReport) {
  const MadeRun run = made_run({made_file("a", {made("x")})});
  for (const Style style : {Style::json, Style::sarif, Style::gitlab}) {
    std::string out;
    const auto writer = tools::make_writer(style, {});
    writer->begin(out);
    writer->file(run.files[0], out);
    EXPECT_TRUE(json::parse(out, nullptr, false).is_discarded());
  }
}

TEST(Writers, FingerprintsSurviveRegenerationAndDistinguishFindings) {
  tools::Fingerprints before("a"), after("a"), other("b");
  const std::string first = before.next(made("says 12, sums to 0x1f"));
  EXPECT_EQ(first, after.next(made("says 7, sums to 0xabc")));
  EXPECT_NE(first, before.next(made("says 12, sums to 0x1f")));  // the second equal finding
  EXPECT_NE(first, other.next(made("says 12, sums to 0x1f")));
  EXPECT_NE(first, after.next(made("something else")));
}

TEST(Writers, GithubShowsTheWorstTenOfAKindAndTheTotal) {
  std::vector<Finding> findings;
  for (int i = 0; i < 12; ++i) findings.push_back(made("note", Severity::note));
  for (int i = 0; i < 12; ++i) findings.push_back(made("error", Severity::error));
  findings.push_back(made("warning", Severity::warning));
  std::istringstream lines(print(Style::github, made_run({made_file("a,b:c%", findings)})));
  std::map<std::string, int> kinds;
  std::vector<std::string> all;
  for (std::string line; std::getline(lines, line); all.push_back(line)) ++kinds[line.substr(0, line.find(' '))];
  EXPECT_EQ(kinds["-"], 4);  // annotations that GitHub would drop are in the log
  EXPECT_EQ(kinds["::error"], 10);
  EXPECT_EQ(kinds["::warning"], 1);
  EXPECT_EQ(kinds["::notice"], 10);  // the last of them has the total
  EXPECT_EQ(all[4], "::error file=sub/a%2Cb%3Ac%25,title=file/unknown-format::error");
  EXPECT_EQ(all[14].substr(0, 9), "::warning");
  EXPECT_EQ(all.back(),
            "::notice title=proflint::20 annotations shown. 1 file: 1 invalid; 12 errors, 1 warning, 12 notes");
}

TEST(Writers, TheHtmlPageShowsTheRunAndPutsTheUncheckedFirst) {
  FileResult unknown = made_file("z/unknown", {made("?")});
  unknown.result.verdict = Verdict::unsupported;
  tools::WriterOptions options;
  options.run.version = "1.2.3";
  options.run.commit = "abc";
  options.run.arguments = {"--format", "<html>"};
  options.run.settings = "fail-on = 'error'\n";
  options.run.baseline = "known.json";
  ASSERT_EQ(::setenv("SOURCE_DATE_EPOCH", "86400", 1), 0);
  const std::string page = print(Style::html, made_run({made_file("a/b", {made("e")}), unknown}), options);
  ::unsetenv("SOURCE_DATE_EPOCH");
  for (const char* text :
       {"1970-01-02 00:00 UTC", "proflint --format &lt;html&gt;", "fail-on = &#39;error&#39;", "known.json",
        "<a href=\"#file-0\"><code title=\"a/\">", "<option>file/unknown-format</option>"})
    EXPECT_NE(page.find(text), std::string::npos) << text << page;
  EXPECT_LT(page.find("data-path=\"z/unknown\""), page.find("data-path=\"a/b\""));
  EXPECT_NE(page.find("<p class=\"remedy\">"), std::string::npos);
}

// In a field if the style has one, otherwise in the message; fingerprints depend on neither.
TEST(Writers, EveryStyleNamesTheConsumersOfAnError) {
  Finding raised = made("blank");
  raised.found = Severity::note;
  const MadeRun plain = made_run({made_file("a", {raised})});
  raised.raised_for = {"llvm-14", "llvm-16"};
  const MadeRun run = made_run({made_file("a", {raised})});
  for (const auto& [style, name] : kStyles) {
    const std::string text = print(style, run);
    const bool has_field = style == Style::json || style == Style::ndjson;
    EXPECT_EQ(text.find("blank (an error for llvm-14, llvm-16)") != std::string::npos, !has_field) << name << text;
    EXPECT_NE(text.find("llvm-16"), std::string::npos) << name;
    EXPECT_EQ(print(style, plain).find("llvm-1"), std::string::npos) << name;
  }
  const json names = {"llvm-14", "llvm-16"};
  const json finding = json::parse(print(Style::json, run))[1]["findings"][0];
  EXPECT_EQ(finding["message"], "blank");
  EXPECT_EQ(finding["raised_for"], names);
  EXPECT_EQ(finding["fingerprint"], json::parse(print(Style::json, plain))[1]["findings"][0]["fingerprint"]);
  const json result = json::parse(print(Style::sarif, run))["runs"][0]["results"][0];
  EXPECT_EQ(result["properties"]["raisedFor"], names);
}

// Code scanning, merge requests and test reports turn each finding into an item to handle.
TEST(Writers, StylesForServicesShowNotesOnlyOnRequest) {
  const MadeRun run = made_run({made_file("a", {made("hygiene", Severity::note), made("doubt", Severity::warning)})});
  FileResult unknown = made_file("b", {made("unknown", Severity::note)});
  unknown.result.verdict = Verdict::unsupported;
  const MadeRun unsupported = made_run({unknown});
  tools::WriterOptions options;
  options.min_severity = Severity::warning;
  for (const Style style : {Style::sarif, Style::github, Style::gitlab, Style::junit, Style::checkstyle}) {
    const std::string text = print(style, run, options);
    EXPECT_EQ(text.find("hygiene"), text.npos) << text;
    EXPECT_NE(text.find("doubt"), text.npos) << text;
    EXPECT_NE(print(style, run).find("hygiene"), text.npos);
    EXPECT_NE(print(style, unsupported, options).find("unknown"), text.npos) << text;
  }
  EXPECT_EQ(print(Style::github, run, options).find("annotations shown"), std::string::npos);
  for (const Style style : {Style::json, Style::ndjson, Style::html})
    EXPECT_NE(print(style, run, options).find("hygiene"), std::string::npos);
}

TEST(Writers, FieldsOfThePageHaveNames) {
  const std::string page = print(Style::html, made_run({made_file("a", {made("e")})}));
  const std::regex field("<(?:select|input)[^>]*>");
  for (std::sregex_iterator it(page.begin(), page.end(), field), end; it != end; ++it) {
    const std::string tag = (*it)[0].str();
    const bool is_in_label = page.substr(0, static_cast<std::size_t>(it->position())).ends_with("<label>");
    EXPECT_TRUE(is_in_label || tag.find("aria-label=\"") != std::string::npos) << tag;
  }
}

TEST(Writers, JunitCountsFilesThatPass) {
  FileResult unknown = made_file("c", {made("?")});
  unknown.result.verdict = Verdict::unsupported;
  const MadeRun run = made_run(
      {made_file("a", {}), made_file("b", {made("w", Severity::warning)}), unknown, made_file("d", {made("e")})});
  EXPECT_NE(print(Style::junit, run).find("tests=\"4\" failures=\"1\" errors=\"1\""), std::string::npos);
  tools::WriterOptions strict;
  strict.fail_on = tools::FailOn::warning;
  EXPECT_NE(print(Style::junit, run, strict).find("tests=\"4\" failures=\"2\" errors=\"1\" time=\"0.000\""),
            std::string::npos);
}

TEST(Statistics, LargeTreesAreRolledUpToTheDeepestLevelThatFits) {
  tools::Statistics statistics;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 50; ++j)
      statistics.add(made_file("build/lib" + std::to_string(i) + "/d" + std::to_string(j) + "/x.gcda", {made("e")}));
  statistics.add(made_file("build/lib0/clean/x.gcda", {}));
  const auto rows = statistics.worst_directories(20);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0].path, "build/lib0/");
  EXPECT_EQ(rows[0].severities[2], 50u);
  EXPECT_EQ(statistics.worst_directories(400).size(), 200u);
  const auto few = statistics.worst_directories(2);  // not one row for all of build/
  ASSERT_EQ(few.size(), 3u);
  EXPECT_EQ(few[0].path, "build/lib0/");
  EXPECT_EQ(few[2].path, "");
  EXPECT_EQ(few[2].severities[2], 100u);
  tools::Statistics flat;
  for (int i = 0; i < 9; ++i) flat.add(made_file(std::to_string(i) + "/x", {made("e")}));
  ASSERT_EQ(flat.worst_directories(4).size(), 5u);
  EXPECT_EQ(flat.worst_directories(4).back().path, "");
  EXPECT_EQ(flat.worst_directories(4).back().files_with_findings, 5u);
}

TEST(Statistics, RulesAreCountedBySeverityAndFile) {
  tools::Statistics statistics;
  statistics.add(made_file("a", {made("x", Severity::note), made("y")}));
  statistics.add(made_file("/b", {made("z")}));
  const auto rules = statistics.by_rule();
  ASSERT_EQ(rules.size(), 1u);
  EXPECT_EQ(rules[0].files, 2u);
  EXPECT_EQ(rules[0].severities, (std::array<std::uint64_t, 3>{1, 0, 2}));
  const auto directories = statistics.by_directory();
  ASSERT_EQ(directories.size(), 2u);
  EXPECT_EQ(directories[0].path, "./");
  EXPECT_EQ(directories[1].path, "/");
}

}  // namespace
}  // namespace proflint::tests
