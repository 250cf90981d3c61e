// Bounds of the rules of coverage.py's report: each row changes one clean report.
#include "tests/families/json_coverage/edits.h"

namespace proflint::tests {
namespace {

using json_coverage::changed;
using json_coverage::expect_hits;
using json_coverage::Row;

constexpr std::string_view kCoveragePyReport = R"({
  "meta": {"format": 2, "version": "7.6.1", "timestamp": "2026-01-02T03:04:05.678901",
           "branch_coverage": true, "show_contexts": true},
  "files": {
    "a.py": {
      "executed_lines": [1, 2, 4], "missing_lines": [5], "excluded_lines": [7],
      "executed_branches": [[2, 4]], "missing_branches": [[2, -5]], "contexts": {"1": ["x"]},
      "summary": {"covered_lines": 3, "num_statements": 4, "missing_lines": 1, "excluded_lines": 1,
                  "percent_covered": 66.66666666666667, "percent_covered_display": "67",
                  "num_branches": 2, "num_partial_branches": 1, "covered_branches": 1, "missing_branches": 1}},
    "b.py": {
      "executed_lines": [0], "missing_lines": [], "excluded_lines": [], "executed_branches": [], "missing_branches": [],
      "contexts": {},
      "summary": {"covered_lines": 0, "num_statements": 0, "missing_lines": 0, "excluded_lines": 0,
                  "percent_covered": 100.0, "percent_covered_display": "100",
                  "num_branches": 0, "num_partial_branches": 0, "covered_branches": 0, "missing_branches": 0}}},
  "totals": {"covered_lines": 3, "num_statements": 4, "missing_lines": 1, "excluded_lines": 1,
             "percent_covered": 66.66666666666667, "percent_covered_display": "67",
             "num_branches": 2, "num_partial_branches": 1, "covered_branches": 1, "missing_branches": 1}})";

// The report with the file repeated as its only function and its only class.
std::string with_regions() {
  auto document = nlohmann::ordered_json::parse(kCoveragePyReport);
  const auto file = document["files"]["a.py"];
  for (const char* kind : {"functions", "classes"}) {
    document["files"]["a.py"][kind][""] = file;
    document["files"]["b.py"][kind] = nlohmann::ordered_json::object();
  }
  return document.dump();
}

TEST(CoveragePyRows, Lines) {
  const Row rows[] = {
      {"", ""},
      {"/files/b.py/executed_lines=[]", ""},
      {"/files/b.py/executed_lines=[1]", ""},
      {"/files/b.py/executed_lines=[-1]", "line-number"},
      {"/files/b.py/executed_lines=[0, 1]", "line-number"},
      {"/files/b.py/executed_lines=[0, 0]", "line-number line-order"},
      {"/files/b.py/executed_lines=[0, 1, 2]", "line-number"},
      {"/files/b.py/executed_lines=[1, 0]", "line-number line-order"},
      {"/files/b.py/missing_lines=[0]", "line-number"},
      {"/files/b.py/missing_lines=[0, 1]", "line-number"},
      {"/files/b.py/excluded_lines=[0]", "line-number"},
      {"/files/a.py/executed_lines=[1, 2, 2, 4]", "line-order"},
      {"/files/a.py/executed_lines=[2, 1, 4]", "line-order"},
      {"/files/a.py/executed_lines=[1, 2, 3, 4]", ""},
      {"/files/a.py/executed_lines=[1, 2]", "summary-lines"},
      {"/files/a.py/executed_lines=[1, 2, 7]", "summary-lines"},
      {"/files/a.py/executed_lines=[1, 2, 4, 5]", "line-sets"},
      {"/files/a.py/excluded_lines=[5]", "line-sets"},
      {"/files/a.py/missing_lines=[5, 6]", "summary-lines"},
      {"/files/a.py/missing_lines=[]", "summary-lines"},
      {"/files/a.py/excluded_lines=[7, 8]", "summary-lines"},
      {"/files/a.py/excluded_lines=[]", "summary-lines"},
      {"/files/a.py/missing_lines=[\"5\"]", "wrong-type"},
      {"/files/a.py/missing_lines=5", "wrong-type"},
      {"/files/a.py/missing_lines=", "key-missing"},
      // Lines in other lists or files are not compared.
      {"/files/b.py/missing_lines=[5]", "summary-lines"},
      {"/files/a.py/executed_lines=[2, 1]; /files/b.py/missing_lines=[1]", "line-order summary-lines"},
  };
  expect_hits(kCoveragePyReport, "coverage-py", rows);
}

TEST(CoveragePyRows, Branches) {
  const Row rows[] = {
      {"/files/a.py/missing_branches=[[2, 5]]", ""},
      {"/files/a.py/missing_branches=[[1, 5]]", ""},
      {"/files/a.py/missing_branches=[[5, 5]]", "summary-branches"},
      {"/files/a.py/missing_branches=[[5, 5]]; /files/a.py/summary/num_partial_branches=0; "
       "/totals/num_partial_branches=0",
       ""},
      {"/files/a.py/executed_branches=[[5, 4]]", "branch-sets"},
      {"/files/a.py/executed_branches=[[2, 4], [2, 4]]", ""},
      {"/files/a.py/missing_branches=[[3, 5]]", "branch-source"},
      {"/files/a.py/missing_branches=[[7, 5]]", "branch-source"},
      {"/files/a.py/executed_branches=[[3, 4]]", "branch-source"},
      {"/files/a.py/missing_branches=[[0, 5]]", "branch-arc"},
      {"/files/a.py/missing_branches=[[-1, 5]]", "branch-arc"},
      {"/files/a.py/missing_branches=[[2, 0]]", "branch-arc"},
      {"/files/a.py/missing_branches=[[2]]", "branch-arc"},
      {"/files/a.py/missing_branches=[[2, 5, 6]]", "branch-arc"},
      {"/files/a.py/missing_branches=[[2, \"5\"]]", "branch-arc"},
      {"/files/a.py/missing_branches=[[2, 5], [2, \"5\"]]", "branch-arc"},
      {"/files/a.py/missing_branches=[5]", "wrong-type"},
      {"/files/a.py/missing_branches=[[2, 4]]", "branch-sets"},
      {"/files/a.py/executed_branches=[[2, 4], [1, 2], [2, -5]]", "branch-sets"},
      {"/files/a.py/executed_branches=[[2, 4], [1, 2]]", ""},
      {"/files/a.py/missing_branches=[]", "summary-branches"},
      {"/files/a.py/missing_branches=[[2, -5], [2, 5]]", "summary-branches"},
      {"/files/b.py/missing_branches=[[1, 2]]", "branch-source summary-branches"},
  };
  expect_hits(kCoveragePyReport, "coverage-py", rows);
}

TEST(CoveragePyRows, NumbersOfSummaries) {
  const Row rows[] = {
      {"/files/a.py/summary/num_statements=5", "summary-statements"},
      {"/totals/num_statements=5", "summary-statements"},
      {"/totals/excluded_lines=2", "totals-sum"},
      {"/totals/excluded_lines=-1", "summary-lines"},
      {"/files/a.py/summary/excluded_lines=-1", "summary-lines"},
      {"/totals/num_partial_branches=0", "totals-sum"},
      {"/files/a.py/summary/num_partial_branches=0; /totals/num_partial_branches=0", "summary-branches"},
      {"/files/a.py/summary/num_partial_branches=2; /totals/num_partial_branches=2", "summary-branches*2"},
      {"/files/a.py/summary/num_branches=3", "summary-branches"},
      {"/files/a.py/summary/covered_lines=", "key-missing"},
      {"/files/a.py/summary/num_branches=", "key-missing"},
      {"/files/a.py/summary/missing_branches=", "key-missing"},
      {"/files/b.py/summary/num_branches=; /files/b.py/summary/missing_branches=", "key-missing"},
      {"/totals/num_branches=", "key-missing"},
      {"/totals/missing_branches=", "key-missing"},
      {"/totals/covered_lines=", "key-missing"},
      {"/totals=", "key-missing"},
      {"/totals=5", "wrong-type"},
      {"/files/a.py/summary=", "key-missing"},
      {"/files/a.py=5", "wrong-type"},
      {"/files=", "key-missing"},
      {"/files={}; /totals=", "key-missing no-files"},
      {"/files={}", "no-files totals-sum*8"},
      {"/files={}; /totals=5", "no-files wrong-type"},
  };
  expect_hits(kCoveragePyReport, "coverage-py", rows);
}

// Totals of 1, 2 or 3 parts, with the displayed percentage.
std::string with_totals(int covered, int all, const std::string& percent, const std::string& display) {
  const std::string counts = std::to_string(covered) + ",\"num_statements\":" + std::to_string(all) +
                             ",\"missing_lines\":" + std::to_string(all - covered);
  return R"({"meta":{"version":"7","timestamp":"2026-01-02T03:04:05","branch_coverage":false,"show_contexts":false},)"
         R"("files":5,"totals":{"excluded_lines":0,"covered_lines":)" +
         counts + ",\"percent_covered\":" + percent + ",\"percent_covered_display\":\"" + display + "\"}}";
}

TEST(CoveragePyRows, PercentagesAsTheyAreShown) {
  struct Shown {
    int covered, all;
    const char *percent, *display, *hits;
  };
  const Shown rows[] = {
      {1, 2, "50", "50", ""},
      {1, 2, "50.0000009", "50", ""},
      {1, 2, "50.0000011", "50", "percent"},
      {1, 2, "49.9999991", "50", ""},
      {1, 2, "49.9999989", "50", "percent"},
      {0, 0, "100", "100", ""},
      {0, 0, "0", "0", "percent"},
      {2, 3, "66.66666666666667", "67", ""},
      {2, 3, "66.66666666666667", "66", "percent-display"},
      {2, 3, "66.66666666666667", "68", "percent-display"},
      {2, 3, "66.66666666666667", "66.7", ""},
      {2, 3, "66.66666666666667", "66.67", ""},
      {2, 3, "66.66666666666667", "66.66", "percent-display"},
      {2, 3, "66.66666666666667", "66.66666666666666666", ""},
      {2, 3, "66.66666666666667", "66.666666666666666666", "percent-display"},
      {2, 3, "66.66666666666667", "66.", "percent-display"},
      {2, 3, "66.66666666666667", "67%", "percent-display"},
      {2, 3, "66.66666666666667", "067", ""},
      {2, 3, "66.66666666666667", "0067", "percent-display"},
      {2, 3, "66.66666666666667", "", "percent-display"},
      {2, 3, "66.66666666666667", "66.7x", "percent-display"},
      {1, 8, "12.5", "12", ""},
      {1, 8, "12.5", "13", ""},
      {1, 8, "12.5", "14", "percent-display"},
      // 0 and 100 are displayed only if exact: close values are displayed as 1 and 99.
      {1, 1000, "0.1", "0", "percent-display"},
      {1, 1000, "0.1", "1", ""},
      {1, 1000, "0.1", "2", "percent-display"},
      {1, 1000, "0.1", "0.1", ""},
      {1, 1000, "0.1", "0.2", "percent-display"},
      {1, 100000, "0.001", "0.1", ""},
      {1, 100000, "0.001", "0.0", "percent-display"},
      {15, 1000, "1.5", "1", ""},
      {16, 1000, "1.6", "1", "percent-display"},
      {0, 5, "0", "0", ""},
      {0, 5, "0", "1", "percent-display"},
      {999, 1000, "99.9", "100", "percent-display"},
      {999, 1000, "99.9", "99", ""},
      {999, 1000, "99.9", "98", "percent-display"},
      {99999, 100000, "99.999", "99.9", ""},
      {99999, 100000, "99.999", "99.8", "percent-display"},
      {984, 1000, "98.4", "99", "percent-display"},
      {985, 1000, "98.5", "99", ""},
      {5, 5, "100", "100", ""},
      {5, 5, "100", "99", "percent-display"},
      {5, 5, "100.0", "100.00", ""},
  };
  for (const Shown& row : rows) {
    const Result result = check(with_totals(row.covered, row.all, row.percent, row.display), "coverage-py");
    EXPECT_EQ(rules_of(result), row.hits + std::string(*row.hits == '\0' ? "wrong-type" : " wrong-type"))
        << row.percent << " as " << row.display;
  }
}

TEST(CoveragePyRows, NumbersOfBranchesCountIfAllAreThere) {
  const std::string report = with_totals(1, 1, "50", "50");
  EXPECT_EQ(rules_of(check(changed(report, "/totals/num_branches=1"), "coverage-py")), "wrong-type");
  EXPECT_EQ(rules_of(check(changed(report,
                                   "/totals/num_branches=1; /totals/num_partial_branches=0; "
                                   "/totals/covered_branches=0; /totals/missing_branches=0"),
                           "coverage-py")),
            "summary-branches wrong-type");
}

TEST(CoveragePyRows, FlagsMatchTheData) {
  const Row rows[] = {
      {"/meta/branch_coverage=false", "branch-flag*2"},
      {"/files/a.py/executed_branches=", "branch-flag"},
      {"/meta/branch_coverage=false; /files/b.py/missing_branches=; /files/b.py/executed_branches=", "branch-flag"},
      {"/files/a.py/missing_branches=; /files/a.py/executed_branches=", "branch-flag"},
      {"/meta/show_contexts=false", "contexts-flag*2"},
      {"/files/a.py/contexts=", "contexts-flag"},
      {"/meta/branch_coverage=", "key-missing"},
      {"/meta/show_contexts=", "key-missing"},
      // A missing value is not filled in from another object.
      {"/meta=; /meta={\"version\": \"7\", \"timestamp\": \"2026-01-02T03:04:05\", \"show_contexts\": true}",
       "key-missing"},
      {"/meta=; /meta={\"version\": \"7\", \"timestamp\": \"2026-01-02T03:04:05\", \"branch_coverage\": true}",
       "key-missing"},
      {"/meta=; /meta={\"version\": \"7\", \"branch_coverage\": true, \"show_contexts\": true}", "key-missing"},
      {"/meta=; /meta={\"timestamp\": \"2026-01-02T03:04:05\", \"branch_coverage\": true, \"show_contexts\": true}",
       "key-missing"},
      {"/meta/format=1", "format"},
      {"/meta/format=3", ""},
      {"/meta/format=4", "format"},
      {"/meta/format=; /totals/num_statements=5", "summary-statements"},
      {"/meta/format=4; /totals/num_statements=5", "format"},
      {"/files/a.py/contexts={\"123456789\": []}", ""},
      {"/files/a.py/contexts={\"5\": [\"x\"]}", "context-missing"},
      {"/files/a.py/contexts={\"7\": [\"x\"]}", ""},
      {"/files/a.py/contexts={\"1234567890\": []}", "context-line"},
      {"/files/a.py/contexts={\"\": []}", "context-line"},
      {"/files/a.py/contexts={\"x\": []}", "context-line"},
      {"/files/a.py/contexts={\"1\": [5]}", "wrong-type"},
  };
  expect_hits(kCoveragePyReport, "coverage-py", rows);
}

TEST(CoveragePyRows, Timestamps) {
  for (const char* good : {"2026-01-02T03:04:05", "2026-01-02T03:04:05.000000"})
    EXPECT_EQ(rules_of(check(changed(kCoveragePyReport, "/meta/timestamp=\"" + std::string(good) + "\""))), "") << good;
  for (const char* bad :
       {"", "2026-01-02T03:04:0", "2026-01-02T03:04:05.", "2026-01-02T03:04:05.00000", "2026-01-02T03:04:05.0000000",
        "2026-01-02 03:04:05", "x026-01-02T03:04:05", "2026-01-02T03:04:0x", "2026-01-02T03:04:05.00000x"})
    EXPECT_EQ(rules_of(check(changed(kCoveragePyReport, "/meta/timestamp=\"" + std::string(bad) + "\""))), "timestamp")
        << bad;
}

TEST(CoveragePyRows, RegionsOfFiles) {
  const std::string functions = "/files/a.py/functions", classes = "/files/a.py/classes";
  const std::string report = with_regions();
  struct Change {
    std::string changes;
    const char* hits;
  };
  const std::string less =
      "{\"executed_lines\": [], \"missing_lines\": [], \"excluded_lines\": [7], "
      "\"executed_branches\": [], \"missing_branches\": [], \"contexts\": {}, \"summary\": "
      "{\"covered_lines\": 0, \"num_statements\": 0, \"missing_lines\": 0, \"excluded_lines\": 1, "
      "\"percent_covered\": 100, \"percent_covered_display\": \"100\", \"num_branches\": 0, "
      "\"num_partial_branches\": 0, \"covered_branches\": 0, \"missing_branches\": 0}}";
  const Change rows[] = {
      {"", ""},
      {functions + "={}", "region-lost*5"},
      {classes + "={}", "region-lost*5"},
      {functions + "=", ""},
      {functions + "=5", "wrong-type"},
      {functions + "={\"f\": 5}", "wrong-type"},
      {functions + "/f=" + less, "region-sum"},
      {classes + "/f=" + less, "region-sum"},
      {functions + "=" + "{\"f\": " + less + "}", "region-lost*4"},
      {functions + "={\"f\": " + less + "}; " + functions + "/f/summary/excluded_lines=-1", "summary-lines"},
      {functions + "/f=" + less + "; " + functions + "/f/summary=", "key-missing"},
      {functions + "/f=" + less + "; " + functions + "/f/excluded_lines=[0]", "line-number region-sum"},
      {functions + "/f=" + less + "; /files/a.py/summary/excluded_lines=-1", "summary-lines"},
      {functions + "/f=" + less + "; /files/a.py/summary=", "key-missing"},
      {"/files/b.py/functions/f=" + less, "region-lines region-sum"},
      // The same sums, but other lines.
      {functions + "//executed_lines=[1, 2, 3]; " + functions + "//executed_branches=[[2, 3]]", "region-lines"},
      {classes + "//executed_lines=[1, 2, 3]; " + classes + "//executed_branches=[[2, 3]]", "region-lines"},
      {functions + "//missing_lines=[6]", "region-lines"},
      {functions + "//excluded_lines=[8]", "region-lines"},
      {functions + "//excluded_lines=[8]; /files/a.py/excluded_lines=[\"7\"]", "wrong-type"},
  };
  for (const Change& row : rows)
    EXPECT_EQ(rules_of(check(changed(report, row.changes), "coverage-py")), row.hits) << row.changes;
}

TEST(CoveragePyRows, FactsAreThoseOfSummaries) {
  const Result result = check(changed(kCoveragePyReport, "/totals="), "coverage-py");
  EXPECT_EQ(result.facts.counters, 4u);
  EXPECT_EQ(result.facts.nonzero, 3u);
  EXPECT_TRUE(says(result, "coverage.py '7.6.1'")) << result.description;
  EXPECT_TRUE(says(result, "2 files")) << result.description;
  EXPECT_FALSE(check(changed(kCoveragePyReport, "/files/b.py=5"), "coverage-py").facts.counters.has_value());
  EXPECT_EQ(check(changed(kCoveragePyReport, "/meta/format=4")).verdict, Verdict::unsupported);
  const std::string nameless = changed(kCoveragePyReport, "/meta=; /meta={\"format\": 2}");
  EXPECT_FALSE(says(check(nameless, "coverage-py"), "coverage.py"));
  const Row rows[] = {
      {"/files/a.py/executed_lines=[]; /files/a.py/missing_lines=[1, 2, 4, 5]; /files/a.py/summary/covered_lines=0; "
       "/files/a.py/summary/missing_lines=4; /files/a.py/summary/percent_covered=16.666666666666668; "
       "/files/a.py/summary/percent_covered_display=\"17\"; /files/a.py/summary/num_partial_branches=0; "
       "/files/a.py/executed_branches=[]; /files/a.py/contexts={}; /totals=5",
       "all-zero wrong-type"},
      {"/files/a.py/summary/num_statements=#18446744073709551616; /totals=5",
       "json/integer-precision summary-statements wrong-type"},
  };
  expect_hits(kCoveragePyReport, "coverage-py", rows);
}

}  // namespace
}  // namespace proflint::tests
