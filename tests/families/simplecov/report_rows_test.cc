// Bounds of the rules of SimpleCov's reports in their three layouts, and of last runs: each row changes one clean
// file.
#include "tests/families/json_coverage/edits.h"

namespace proflint::tests {
namespace {

using json_coverage::changed;
using json_coverage::expect_hits;
using json_coverage::Row;

constexpr std::string_view kReport = R"({"$schema": "https://example.org/simplecov/coverage-v1.1.schema.json",
  "meta": {"schema_version": "1.1", "simplecov_version": "1.1.1", "command_name": "RSpec", "project_name": "App",
    "timestamp": "2026-01-02T03:04:05.678+00:00", "root": "/app", "commit": null, "primary_coverage": "line",
    "line_coverage": true, "branch_coverage": true, "method_coverage": true},
  "total": {"lines": {"covered": 3, "missed": 1, "omitted": 2, "total": 4, "percent": 75.0, "strength": 1.0},
    "branches": {"covered": 1, "missed": 1, "total": 2, "percent": 50.0, "strength": 1.5},
    "methods": {"covered": 1, "missed": 0, "total": 1, "percent": 100.0, "strength": 2.0}},
  "coverage": {"lib/a.rb": {"source": ["a", "b", "c", "d", "e", "f"], "lines": [1, 1, null, 2, 0, null],
    "lines_covered_percent": 75.0, "covered_lines": 3, "missed_lines": 1, "omitted_lines": 2, "total_lines": 4,
    "branches": [{"type": "then", "start_line": 2, "end_line": 3, "report_line": 2, "inline": false, "coverage": 3},
                 {"type": "else", "start_line": 4, "end_line": 5, "report_line": 4, "inline": false, "coverage": 0}],
    "branches_covered_percent": 50.0, "covered_branches": 1, "missed_branches": 1, "total_branches": 2,
    "methods": [{"name": "A#f", "start_line": 1, "end_line": 5, "coverage": 2}],
    "methods_covered_percent": 100.0, "covered_methods": 1, "missed_methods": 0, "total_methods": 1}},
  "groups": {"Lib": {"lines": {"covered": 3, "missed": 1, "omitted": 2, "total": 4, "percent": 75.0, "strength": 1.0},
    "branches": {"covered": 1, "missed": 1, "total": 2, "percent": 50.0, "strength": 1.5},
    "methods": {"covered": 1, "missed": 0, "total": 1, "percent": 100.0, "strength": 2.0}, "files": ["lib/a.rb"]}},
  "errors": {"minimum_coverage": {"line": {"expected": 80, "actual": 75.0}}}})";

TEST(SimpleCovReportRows, FilesAndTheirNumbers) {
  const std::string file = "/coverage/lib~1a.rb/";
  const auto row = [&](std::string_view change) { return file + std::string(change); };
  const std::pair<std::string, std::string_view> changes[] = {
      {row("covered_lines=2"), "simplecov/line-counts"},
      {row("omitted_lines=1"), "simplecov/line-counts"},
      {row("total_lines=5"), "simplecov/line-counts"},
      {row("missed_branches=0"), "simplecov/branch-counts"},
      {row("missed_methods=1"), "simplecov/method-counts"},
      {row("lines/4=1"), "simplecov/line-counts"},
      {row("lines/4=\"ignored\""), "simplecov/line-counts"},
      {row("lines/4=-1"), "simplecov/count"},
      {row("lines/4=1.0"), "simplecov/count"},
      {row("lines/4=[]"), "simplecov/count"},  // the counts are not known, so totals are not compared with them
      {row("branches/1=5"), "simplecov/wrong-type"},
      {row("branches/1/coverage="), "simplecov/key-missing"},
      {row("methods/0=5"), "simplecov/wrong-type"},
      {row("methods/0/end_line=7"), "simplecov/beyond-lines"},
      {row("branches/0/coverage=null"), "simplecov/count"},
      {row("branches/0/coverage=4"), "simplecov/strength*2"},
      {row("branches/0/start_line=4"), "simplecov/branch-range"},
      {row("branches/0/start_line=0"), "simplecov/line-zero"},
      {row("branches/1/end_line=7"), "simplecov/beyond-lines"},
      {row("branches/1/end_line=6"), ""},
      {row("branches/1/start_line=5"), ""},
      {row("branches/1/inline="), "simplecov/key-missing"},
      {row("methods/0/name=5"), "simplecov/wrong-type"},
      {row("lines_covered_percent=75.00001"), ""},
      {row("lines_covered_percent=75.001"), "simplecov/percent"},
      {row("lines_covered_percent="), "simplecov/criterion-flag"},
      {row("covered_methods="), "simplecov/criterion-flag"},
      {row("source=[\"a\"]"), "simplecov/source-length"},
      {row("source/0=\"\\u000c\\ufffd\""), ""},
      {row("source="), ""},
      {row("contexts={\"0\": \"1\"}"), "simplecov/context"},
      {row("contexts={\"0\": \"3f\"}; /contexts=[\"t\"]"), ""},
      {row("contexts={\"0\": \"40\"}; /contexts=[\"t\"]"), "simplecov/context-lines"},
      {row("contexts={\"1\": \"1\"}; /contexts=[\"t\"]"), "simplecov/context"},
      {row("contexts={\"0\": \"X\"}; /contexts=[\"t\"]"), "simplecov/context"},
      {row("x=1"), "simplecov/key-unknown"},
  };
  for (const auto& [change, hits] : changes)
    EXPECT_EQ(rules_of(check(changed(kReport, change), "simplecov-report")), hits) << change;
  const Result context = check(changed(kReport, row("contexts={\"1\": \"1\"}; /contexts=[\"t\"]")), "simplecov-report");
  ASSERT_EQ(context.findings.size(), 1u);
  EXPECT_EQ(context.findings[0].message, "context 1 is out of range; 'contexts' lists 1 context, numbered from 0");
}

TEST(SimpleCovReportRows, TheDocument) {
  const Row rows[] = {
      {"", ""},
      {"/meta/schema_version=\"1.0\"", ""},
      {"/meta/schema_version=\"1.2\"", "simplecov/schema-unknown"},
      {"/meta/schema_version=\"2.0\"; /total/lines/covered=9", "simplecov/schema-version"},
      {"/meta/schema_version=\"1\"", "simplecov/schema-version"},
      {"/meta/schema_version=\"1.\"", "simplecov/schema-version"},
      {"/meta/schema_version=\".1\"", "simplecov/schema-version"},
      {"/meta/schema_version=\"1.x\"", "simplecov/schema-version"},
      {"/meta/schema_version=\"10.1\"", "simplecov/schema-version"},
      {"/meta/schema_version=1.1", "simplecov/wrong-type"},
      {"/meta/timestamp=\"2026-01-02T03:04:05Z\"", ""},
      {"/meta/timestamp=\"2026-01-02T03:04:05-08:00\"", ""},
      {"/meta/timestamp=\"2026-01-02 03:04:05Z\"", "simplecov/timestamp"},
      {"/meta/timestamp=\"2026-01-02T03:04:05.6Z\"", "simplecov/timestamp"},
      {"/meta/timestamp=\"Z\"", "simplecov/timestamp"},
      {"/meta/commit=\"abc\"; /meta/command_names=[\"a\"]", ""},
      {"/meta/commit=", "simplecov/key-missing"},
      {"/meta/line_coverage=false", "simplecov/criterion-flag*3"},
      {"/meta/method_coverage=false; /coverage/lib~1a.rb/total_methods=", "simplecov/criterion-flag*3"},
      {"/total/methods=", "simplecov/criterion-flag"},
      {"/total/lines/covered=4", "simplecov/totals"},
      {"/total/lines/omitted=3", "simplecov/totals"},
      {"/total/lines/percent=76", "simplecov/percent"},
      {"/total/lines/strength=1.1", "simplecov/strength"},
      {"/total/lines/strength=1.1; /meta/simplecov_version=\"1.0.3\"", ""},
      {"/groups/Lib/lines/covered=4", "simplecov/totals"},
      {"/groups/Lib/files=[\"lib/b.rb\"]", "simplecov/group-file"},
      {"/groups/Lib/files=", "simplecov/key-missing"},
      {"/groups={}", ""},
      {"/errors={}", ""},
      {"/errors/minimum_coverage/line/expected=75", "simplecov/violation"},
      {"/errors={\"maximum_coverage\": {\"line\": {\"expected\": 70, \"actual\": 75.0}}}", ""},
      {"/errors={\"maximum_coverage\": {\"line\": {\"expected\": 75, \"actual\": 75.0}}}", "simplecov/violation"},
      {"/errors={\"maximum_coverage_drop\": {\"line\": {\"maximum\": 1, \"actual\": 2}}}", ""},
      {"/errors={\"minimum_coverage_by_file\": {\"a\": {\"line\": {\"expected\": 9, \"actual\": 9}}}}",
       "simplecov/violation"},
      {"/errors={\"minimum_coverage\": {\"line\": {\"actual\": 9}}}", "simplecov/key-missing"},
      {"/errors={\"maximum_coverage\": {\"line\": {\"expected\": 80}}}", "simplecov/key-missing"},
      {"/errors={\"minimum_coverage\": {\"line\": {\"expected\": \"80\", \"actual\": 75}}}", "simplecov/wrong-type"},
      {"/errors={\"other\": {}}", "simplecov/key-unknown"},
  };
  expect_hits(kReport, "simplecov-report", rows);
}

// SimpleCov 1.0 has ignored methods in its totals, later versions do not.
TEST(SimpleCovReportRows, IgnoredMethodsAreInTheTotalsOfOldReports) {
  const std::string ignored =
      R"(/coverage/lib~1a.rb/methods=[{"name": "A#f", "start_line": 1, "end_line": 5, "coverage": 2},)"
      R"( {"name": "A#g", "start_line": 6, "end_line": 6, "coverage": "ignored"}])";
  const std::string totals =
      "; /coverage/lib~1a.rb/total_methods=2; /total/methods/total=2; /groups/Lib/methods/total=2";
  const std::string old = R"(; /meta/simplecov_version="1.0.3")";
  const std::pair<std::string, std::string_view> changes[] = {
      {ignored, ""},
      {ignored + totals + old, ""},
      {ignored + totals, "simplecov/method-counts"},
  };
  for (const auto& [change, hits] : changes)
    EXPECT_EQ(rules_of(check(changed(kReport, change), "simplecov-report")), hits) << change;
}

// jq -S sorts keys: files come before the version of SimpleCov that counted them.
TEST(SimpleCovReportRows, SortedKeysAreValid) {
  const nlohmann::json sorted = nlohmann::json::parse(kReport);
  const Result result = check(sorted.dump());
  EXPECT_EQ(result.format, "simplecov-report");
  EXPECT_EQ(rules_of(result), "");
}

constexpr std::string_view kPlain = R"({"meta": {"simplecov_version": "0.22.0"},
  "coverage": {"/app/a.rb": {"lines": [1, null, "ignored", 0],
    "branches": [{"type": "then", "start_line": 1, "end_line": 2, "coverage": 1}]}},
  "groups": {"Lib": {"lines": {"covered_percent": 50.0}}}})";

constexpr std::string_view kFiles = R"({"timestamp": 1700000000, "command_name": "RSpec",
  "files": [{"filename": "/app/a.rb", "covered_percent": 50.0, "coverage": [1, null, 0, 7], "covered_strength": 0.5,
             "covered_lines": 1, "lines_of_code": 2}],
  "metrics": {"covered_percent": 50.0, "covered_strength": 0.5, "covered_lines": 1, "total_lines": 2}})";

TEST(SimpleCovReportRows, ReportsOfTheGems) {
  const Row plain[] = {
      {"", ""},
      {"/groups=", ""},
      {"/groups/Lib/lines/covered_percent=100.1", "simplecov/percent-range"},
      {"/groups/Lib/lines/covered_percent=100", ""},
      {"/groups/Lib/lines/covered_percent=0", ""},
      {"/coverage/~1app~1a.rb/lines/0=-1", "simplecov/count"},
      {"/coverage/~1app~1a.rb/branches=", ""},
      {"/coverage/~1app~1a.rb/lines=", "simplecov/key-missing"},
      {"/coverage/~1app~1a.rb/branches/0/end_line=0", "simplecov/branch-range simplecov/line-zero"},
      {"/coverage/~1app~1a.rb/branches/0/end_line=5", "simplecov/beyond-lines"},
      {"/coverage/~1app~1a.rb/branches/0/start_line=2", ""},
      {"/coverage/~1app~1a.rb/branches/0/coverage=", "simplecov/key-missing"},
      {"/coverage/b.rb={\"lines\": [1]}", "simplecov/path-relative"},
      {"/meta/simplecov_version=22", "simplecov/wrong-type"},
      {"/coverage={}", "simplecov/no-files"},
      {"/coverage/~1app~1a.rb/lines=[0]; /coverage/~1app~1a.rb/branches=[]", "simplecov/not-executed"},
  };
  expect_hits(kPlain, "simplecov-report", plain);
  const Row files[] = {
      {"", ""},
      {"/timestamp=", ""},
      {"/timestamp=1700000000000", "simplecov/timestamp"},
      {"/files/0/coverage={\"lines\": [1, null, 0, 7]}", ""},
      {"/files/0/coverage={\"branches\": {}}", "simplecov/key-missing"},
      {"/files/0/covered_lines=3", "simplecov/line-counts"},
      {"/files/0/covered_percent=51", "simplecov/percent"},
      {"/files/0/covered_lines=0; /metrics/covered_lines=0; /metrics/covered_percent=0", "simplecov/percent"},
      {"/files/0/covered_lines=0; /files/0/covered_percent=0; /metrics/covered_lines=0; /metrics/covered_percent=0",
       ""},
      {"/metrics/total_lines=4; /metrics/covered_percent=25", "simplecov/totals"},
      {"/metrics/covered_percent=51", "simplecov/percent"},
      {"/metrics/total_lines=\"4\"", "simplecov/wrong-type"},
      {"/files/0/filename=\"a.rb\"", "simplecov/path-relative"},
      {"/files=[]; /metrics={\"covered_percent\": 100, \"covered_strength\": 0, \"covered_lines\": 0, "
       "\"total_lines\": 0}",
       "simplecov/no-files"},
  };
  expect_hits(kFiles, "simplecov-report", files);
}

TEST(SimpleCovReportRows, LastRuns) {
  const Row rows[] = {
      {"", ""},
      {"/result/line=0; /result/branch=100.0; /result/method=5", ""},
      {"/result/line=-0.01", "simplecov/percent-range"},
      {"/result/line=100.01", "simplecov/percent-range"},
      {"/result/line=\"90\"", "simplecov/wrong-type"},
      {"/result={}", "simplecov/no-percent"},
      {"/result/covered_percent=150; /result/line=", "simplecov/percent-range"},
      {"/result/x=1", "simplecov/key-unknown"},
  };
  expect_hits(R"({"result": {"line": 90.5}})", "simplecov-last-run", rows);
}

}  // namespace
}  // namespace proflint::tests
