// Bounds of the rules of llvm-cov's exports: each row changes one clean export.
#include "tests/families/json_coverage/edits.h"

namespace proflint::tests {
namespace {

using json_coverage::changed;
using json_coverage::expect_hits;
using json_coverage::Row;

// The third function contains a macro of the second file.
constexpr std::string_view kExport = R"({
  "data": [{
    "files": [
      {"filename": "/a.c",
       "branches": [[2, 3, 2, 9, 2, 0, 0, 0, 4]],
       "mcdc_records": [[2, 3, 2, 9, 1, 1, 0, 0, 5, [true, false], [
          {"conditions": [true, false], "executed": true, "result": true},
          {"conditions": [null, true], "executed": true, "result": false},
          {"conditions": [true, true], "executed": false, "result": true},
          {"conditions": [true, true], "executed": true, "result": null}]]],
       "expansions": [{"filenames": ["/a.c", "/m.h"], "source_region": [8, 3, 8, 5, 1, 0, 1, 1],
                       "target_regions": [[7, 1, 9, 2, 1, 0, 0, 0], [8, 3, 8, 5, 1, 0, 1, 1],
                                          [1, 1, 1, 9, 1, 1, 0, 0]], "branches": []}],
       "segments": [[1, 1, 3, true, true, false], [2, 1, 0, true, true, false], [3, 2, 3, true, false, false],
                    [5, 2, 0, false, false, false], [7, 1, 1, true, true, false], [8, 3, 1, true, true, false],
                    [8, 5, 1, true, false, false], [9, 2, 0, false, false, false]],
       "summary": {"lines": {"count": 8, "covered": 7, "percent": 87.5},
                   "functions": {"count": 2, "covered": 2, "percent": 100},
                   "instantiations": {"count": 2, "covered": 2, "percent": 100},
                   "regions": {"count": 4, "covered": 3, "notcovered": 1, "percent": 75},
                   "branches": {"count": 2, "covered": 1, "notcovered": 1, "percent": 50},
                   "mcdc": {"count": 2, "covered": 1, "notcovered": 1, "percent": 50}}},
      {"filename": "/b.c", "branches": [], "expansions": [],
       "segments": [[1, 1, 0, true, true, false], [2, 1, 0, false, false, false]],
       "summary": {"lines": {"count": 2, "covered": 0, "percent": 0},
                   "functions": {"count": 1, "covered": 0, "percent": 0},
                   "instantiations": {"count": 1, "covered": 0, "percent": 0},
                   "regions": {"count": 1, "covered": 0, "notcovered": 1, "percent": 0},
                   "branches": {"count": 0, "covered": 0, "notcovered": 0, "percent": 0},
                   "mcdc": {"count": 0, "covered": 0, "notcovered": 0, "percent": 0}}}],
    "functions": [
      {"name": "f", "count": 3, "filenames": ["/a.c"],
       "regions": [[1, 1, 5, 2, 3, 0, 0, 0], [2, 1, 3, 2, 0, 0, 0, 0]],
       "branches": [[2, 3, 2, 9, 2, 0, 0, 0, 4]],
       "mcdc_records": [[2, 3, 2, 9, 1, 1, 0, 0, 5, [true, false], [
          {"conditions": [true, false], "executed": true, "result": true},
          {"conditions": [null, true], "executed": true, "result": false},
          {"conditions": [true, true], "executed": false, "result": true},
          {"conditions": [true, true], "executed": true, "result": null}]]]},
      {"name": "g", "count": 0, "filenames": ["/b.c"], "regions": [[1, 1, 2, 1, 0, 0, 0, 0]]},
      {"name": "h", "count": 1, "filenames": ["/a.c", "/m.h"],
       "regions": [[7, 1, 9, 2, 1, 0, 0, 0], [8, 3, 8, 5, 1, 0, 1, 1], [1, 1, 1, 9, 1, 1, 0, 0]]}],
    "totals": {"lines": {"count": 10, "covered": 7, "percent": 70},
               "functions": {"count": 3, "covered": 2, "percent": 66.66666666666667},
               "instantiations": {"count": 3, "covered": 2, "percent": 66.66666666666667},
               "regions": {"count": 5, "covered": 3, "notcovered": 2, "percent": 60},
               "branches": {"count": 2, "covered": 1, "notcovered": 1, "percent": 50},
               "mcdc": {"count": 2, "covered": 1, "notcovered": 1, "percent": 50}}}],
  "type": "llvm.coverage.json.export", "version": "3.1.0"})";

// The same in version 2.0.1: MC/DC records are shorter.
std::string in_version_2() {
  constexpr std::string_view kRecord = "[[2, 3, 2, 9, 0, 5, [true, false]]]";
  return changed(kExport, "/version=\"2.0.1\"; /data/0/files/0/mcdc_records=" + std::string(kRecord) +
                              "; /data/0/functions/0/mcdc_records=" + std::string(kRecord));
}

TEST(LlvmCovRows, Segments) {
  const Row rows[] = {
      {"", ""},
      {"/data/0/files/1/segments=[]", "segments-differ"},
      {"/data/0/files/1/segments=", "summary-only"},
      {"/data/0/files/1/segments/0/2=1", "segments-differ"},
      {"/data/0/files/1/segments/0/0=0", "position"},
      {"/data/0/files/1/segments/0/1=0", "segments-differ"},
      {"/data/0/files/1/segments/0/1=0; /data/0/functions/1/regions/0/1=0", ""},
      {"/data/0/files/1/segments/0/1=-1", "position"},
      {"/data/0/files/1/segments/0/2=-1", "count-negative"},
      {"/data/0/files/1/segments/0/2=9223372036854775806", "json/integer-precision segments-differ"},
      {"/data/0/files/1/segments/0/2=9223372036854775807", "count-clamped json/integer-precision segments-differ"},
      {"/data/0/files/1/segments/1/2=1", "segment-flags"},
      {"/data/0/files/1/segments/0/5=true", "segment-flags"},
      {"/data/0/files/1/segments/1/5=true", "segment-flags"},
      {"/data/0/files/1/segments/0=[1, 1, 0, true, false, true]", "segments-differ"},
      {"/data/0/files/1/segments/1/3=true", "segment-end"},
      {"/data/0/files/1/segments/1=[1, 1, 0, false, false, false]", "segment-order"},
      {"/data/0/files/1/segments/1=[1, 2, 0, false, false, false]", "segments-differ"},
      {"/data/0/files/1/segments/0=[2, 1, 0, false, false, false]", "segments-differ"},
      {"/data/0/files/1/segments/0=[2, 2, 0, false, false, false]", "segment-order"},
      {"/data/0/files/1/segments/0=[3, 1, 0, false, false, false]", "segment-order"},
      {"/data/0/files/1/segments/0=[1, 1, 0, true, true]", "tuple-length"},
      {"/data/0/files/1/segments/0=[1, 1, 0, true]", "tuple-length"},
      {"/data/0/files/1/segments/0=[1, 1, 0, true, true, false, 0]", "tuple-length"},
      {"/data/0/files/1/segments/0=[\"1\", 1, 0, true, true, false]", "wrong-type"},
      {"/data/0/files/1/segments/0=[1, 1, 0, 1, true, false]", "wrong-type"},
      {"/data/0/files/1/segments/0=[1, 1, 0, true, 1, false]", "wrong-type"},
      {"/data/0/files/1/segments/0=[1, 1, 0, true, true, 0]", "wrong-type"},
      {"/data/0/files/1/segments/0/0=4294967296", "position"},
      {"/data/0/files/1/segments/1/0=4294967295", "segments-differ"},
      {"/data/0/files/0/segments/7/0=8; /data/0/files/0/segments/7/1=6", "segments-differ"},
  };
  expect_hits(kExport, "llvm-cov-json", rows);
}

TEST(LlvmCovRows, Regions) {
  const Row rows[] = {
      {"/data/0/functions/1/regions/0=[1, 1, 2, 1, 0, 0, 0]", "tuple-length"},
      {"/data/0/functions/1/regions/0=[1, 1, 2, 1, 0, 0, 0, 0, 0]", "tuple-length"},
      {"/data/0/functions/1/regions/0/0=0", "position"},
      {"/data/0/functions/1/regions/0/3=-1", "position"},
      {"/data/0/functions/1/regions/0/2=1; /data/0/functions/1/regions/0/1=2", "range"},
      {"/data/0/functions/1/regions/0/2=0", "position"},
      {"/data/0/functions/1/regions/0/2=4294967296", "position"},
      {"/data/0/functions/1/regions/0/4=-1", "count-negative"},
      {"/data/0/functions/1/regions/0/4=9223372036854775807", "count-clamped function-count json/integer-precision"},
      {"/data/0/functions/1/regions/0/7=4", "kind"},
      {"/data/0/functions/1/regions/0/7=-1", "kind"},
      {"/data/0/functions/1/regions/0/4=5", "function-count"},
      {"/data/0/functions/1/count=5", "function-count"},
      {"/data/0/functions/1/count=-1", "count-negative"},
      {"/data/0/functions/1/count=9223372036854775807", "count-clamped function-count json/integer-precision"},
      {"/data/0/functions/1/count=", "key-missing"},
      {"/data/0/functions/1/regions=5", "wrong-type"},
      {"/data/0/functions/1/regions=", "key-missing"},
      {"/data/0/functions/1/name=\"\"", "name-empty"},
      {"/data/0/functions/1/name=", "key-missing"},
      {"/data/0/functions/1/name=\"f\"", ""},
      {"/data/0/functions/1=5", "wrong-type"},
      {"/data/0/functions=5", "wrong-type"},
      {"/data/0/functions=", ""},
      // The first region of each function decides.
      {"/data/0/functions/0/count=0", "function-count"},
      {"/data/0/functions/1/regions=[]; /data/0/functions/1/count=5", "segments-differ"},
  };
  expect_hits(kExport, "llvm-cov-json", rows);
}

TEST(LlvmCovRows, FileIds) {
  const Row rows[] = {
      {"/data/0/functions/1/regions/0/5=1", "file-id"},
      {"/data/0/functions/1/regions/0/5=-1", "file-id"},
      {"/data/0/functions/1/regions/0/6=1", "file-id"},
      {"/data/0/functions/1/regions/0/6=-1", "file-id"},
      {"/data/0/functions/2/regions/1/6=0", "file-id"},
      {"/data/0/functions/2/regions/1/6=2", "file-id"},
      {"/data/0/functions/0/branches/0/6=1", "file-id"},
      {"/data/0/functions/0/branches/0/7=1", "file-id"},
      {"/data/0/functions/0/mcdc_records/0/6=1", "file-id"},
      {"/data/0/functions/0/mcdc_records/0/7=1", "file-id"},
      {"/data/0/functions/1/filenames=[]", "file-id"},
      {"/data/0/functions/1/filenames=", "key-missing"},
      {"/data/0/functions/1/filenames=[\"\"]", "name-empty segments-differ"},
      {"/data/0/functions/1/filenames=[\"/c.c\"]", "segments-differ"},
      {"/data/0/files/0/expansions/0/source_region/5=2", "file-id"},
      {"/data/0/files/0/expansions/0/source_region/6=0", "file-id"},
      {"/data/0/files/0/expansions/0/source_region/7=0", "kind"},
      {"/data/0/files/0/expansions/0/target_regions/0/5=2", "file-id"},
      {"/data/0/files/0/expansions/0/branches=[[1, 1, 1, 2, 1, 0, 2, 0, 4]]", "file-id"},
      {"/data/0/files/0/expansions/0/branches=[[1, 1, 1, 2, 1, 0, 1, 0, 4]]", ""},
      {"/data/0/files/0/branches/0/6=7", "branches-differ"},
  };
  expect_hits(kExport, "llvm-cov-json", rows);
}

TEST(LlvmCovRows, BranchesAndRecords) {
  const Row rows[] = {
      {"/data/0/functions/0/branches/0/4=0", "branches-differ"},
      {"/data/0/functions/0/branches/0/5=1", "branches-differ"},
      {"/data/0/functions/0/branches/0/4=-1", "count-negative"},
      {"/data/0/functions/0/branches/0/5=-1", "count-negative"},
      {"/data/0/functions/0/branches/0/8=5", "kind"},
      {"/data/0/functions/0/branches/0/8=6", "branches-differ"},
      {"/data/0/functions/0/branches/0/2=1", "range"},
      {"/data/0/functions/0/branches/0=[2, 3, 2, 9, 2, 0, 0, 0]", "tuple-length"},
      {"/data/0/functions/0/mcdc_records/0/4=0", "mcdc-vectors"},
      {"/data/0/functions/0/mcdc_records/0/5=2", "mcdc-vectors"},
      {"/data/0/functions/0/mcdc_records/0/4=-1", "count-negative mcdc-vectors"},
      {"/data/0/functions/0/mcdc_records/0/5=-1", "count-negative mcdc-vectors"},
      {"/data/0/functions/0/mcdc_records/0/8=4", "kind"},
      {"/data/0/functions/0/mcdc_records/0/2=1", "range"},
      {"/data/0/functions/0/mcdc_records/0/6=[true]", "wrong-type"},
      {"/data/0/functions/0/mcdc_records/0/10/0/conditions=[true]", "mcdc-vectors"},
      {"/data/0/functions/0/mcdc_records/0/10/2/conditions=[true]", "mcdc-vectors"},
      {"/data/0/functions/0/mcdc_records/0/10/0/executed=false", "mcdc-vectors"},
      {"/data/0/functions/0/mcdc_records/0/10/0/result=null", "mcdc-vectors"},
      {"/data/0/functions/0/mcdc_records/0/10/2/executed=true", "mcdc-vectors"},
      {"/data/0/functions/0/mcdc_records/0/10/0/result=; /data/0/functions/0/mcdc_records/0/10/1/executed=",
       "key-missing*2 mcdc-vectors"},
      {"/data/0/functions/0/mcdc_records/0=[2, 3, 2, 9, 1, 1, 0, 0, 5, [true, false]]", "records-differ tuple-length"},
      {"/data/0/functions/0/mcdc_records/0=[2, 3, 2, 9, 0, 5, [true, false]]", "records-differ tuple-length"},
      {"/data/0/functions/0/mcdc_records/0=[2, 3, 2, 9, 0, 5, 0]", "tuple-length wrong-type"},
      {"/data/0/functions/0/mcdc_records/0=[2, 3, 2, 9, 0, 5]", "tuple-length"},
      {"/data/0/functions/0/mcdc_records/0=[2, 3, 2, 9, 1, 1, 0, 0, 5]", "tuple-length"},
      {"/data/0/functions/0/mcdc_records/0=[2, 3, 2, 9, 1, 1, 0, 0, 5, [true, false], [], 0]", "tuple-length"},
      {"/data/0/functions/0/mcdc_records=[]", "summary-mcdc"},
      {"/data/0/functions/0/mcdc_records/0/9/0=false", "records-differ"},
      {"/data/0/functions/0/mcdc_records/0/9/1=true", "records-differ"},
      {"/data/0/files/0/mcdc_records/0/9=[true, true, true]", "mcdc-vectors"},
  };
  expect_hits(kExport, "llvm-cov-json", rows);
}

TEST(LlvmCovRows, MetricsByThemselves) {
  const Row rows[] = {
      {"/data/0/totals/lines/percent=70.0000009", ""},
      {"/data/0/totals/lines/percent=70.0000011", "summary-percent"},
      {"/data/0/totals/lines/percent=69.9999989", "summary-percent"},
      {"/data/0/files/1/summary/branches/percent=100", "summary-percent"},
      {"/data/0/totals/regions/notcovered=3", "summary-notcovered"},
      {"/data/0/totals/regions/notcovered=-1", "count-negative"},
      {"/data/0/totals/regions/notcovered=", "key-missing"},
      {"/data/0/totals/lines/count=-1", "count-negative"},
      {"/data/0/totals/lines/covered=-1", "count-negative"},
      {"/data/0/totals/lines/covered=11", "summary-covered"},
      {"/data/0/totals/lines/covered=10; /data/0/totals/lines/percent=100", "totals-sum"},
      {"/data/0/totals/lines/count=14; /data/0/totals/lines/percent=50", "totals-sum"},
      {"/data/0/totals/lines/count=9223372036854775807", "count-clamped json/integer-precision summary-percent"},
      {"/data/0/totals/lines/covered=9223372036854775807", "count-clamped json/integer-precision summary-covered"},
      {"/data/0/totals/lines=", "key-missing"},
      {"/data/0/totals/lines/count=", "key-missing"},
      {"/data/0/totals/mcdc=", ""},
      {"/data/0/totals=", "key-missing"},
      {"/data/0/files/1/summary=", "key-missing"},
      {"/data/0/files/0/summary=", "key-missing"},
      {"/data/0/files/0/summary/lines=", "key-missing"},
      {"/data/0/files/0/summary/lines/covered=9", "summary-covered"},
      {"/data/0/files/0=5", "wrong-type"},
  };
  expect_hits(kExport, "llvm-cov-json", rows);
}

TEST(LlvmCovRows, SummariesAgainstFunctions) {
  const std::string_view lines = "/lines=", functions = "/functions=", regions = "/regions=", branches = "/branches=",
                         mcdc = "/mcdc=", instantiations = "/instantiations=";
  struct Stated {
    std::string_view metric, value, hits, hits_of_2;
  };
  const Stated rows[] = {
      {lines, R"({"count": 8, "covered": 6, "percent": 75})", "summary-lines", "summary-lines"},
      {lines, R"({"count": 7, "covered": 7, "percent": 100})", "summary-lines", "summary-lines"},
      {functions, R"({"count": 4, "covered": 2, "percent": 50})", "summary-functions", "summary-functions"},
      {functions, R"({"count": 2, "covered": 1, "percent": 50})", "summary-functions", "summary-functions"},
      {instantiations, R"({"count": 4, "covered": 2, "percent": 50})", "summary-functions", "summary-functions"},
      {regions, R"({"count": 4, "covered": 2, "notcovered": 2, "percent": 50})", "summary-regions", "summary-regions"},
      {regions, R"({"count": 3, "covered": 3, "notcovered": 0, "percent": 100})", "summary-regions", "summary-regions"},
      // From version 3 on, the count of branches may be lower than their number, but not higher, and includes all
      // covered ones.
      {branches, R"({"count": 1, "covered": 1, "notcovered": 0, "percent": 100})", "", "summary-branches"},
      {branches, R"({"count": 4, "covered": 1, "notcovered": 3, "percent": 25})", "summary-branches",
       "summary-branches"},
      {branches, R"({"count": 2, "covered": 2, "notcovered": 0, "percent": 100})", "summary-branches",
       "summary-branches"},
      {branches, R"({"count": 2, "covered": 0, "notcovered": 2, "percent": 0})", "summary-branches",
       "summary-branches"},
      {mcdc, R"({"count": 1, "covered": 1, "notcovered": 0, "percent": 100})", "", ""},
      {mcdc, R"({"count": 2, "covered": 0, "notcovered": 2, "percent": 0})", "", ""},
      {mcdc, R"({"count": 4, "covered": 1, "notcovered": 3, "percent": 25})", "summary-mcdc", "summary-mcdc"},
      {mcdc, R"({"count": 2, "covered": 2, "notcovered": 0, "percent": 100})", "summary-mcdc", "summary-mcdc"},
  };
  const std::string version_2 = in_version_2();
  EXPECT_EQ(rules_of(check(version_2)), "");
  for (const Stated& row : rows) {
    const std::string changes =
        "/data/0/totals=; /data/0/files/0/summary" + std::string(row.metric) + std::string(row.value);
    const auto expected = [](std::string_view hits) {
      return "key-missing" + std::string(hits.empty() ? "" : " ") + std::string(hits);
    };
    EXPECT_EQ(rules_of(check(changed(kExport, changes))), expected(row.hits)) << row.metric << row.value;
    EXPECT_EQ(rules_of(check(changed(version_2, changes))), expected(row.hits_of_2)) << row.metric << row.value;
  }
}

TEST(LlvmCovRows, InstantiationsOfOneFunction) {
  // The same place in another function: the function counts once, with the larger numbers of each kind.
  const std::string_view second = R"(/data/0/functions/3={"name": "f2", "count": 0, "filenames": ["/a.c"],
      "regions": [[1, 1, 5, 2, 0, 0, 0, 0], [2, 1, 3, 2, 0, 0, 0, 0]], "branches": [[2, 3, 2, 9, 0, 0, 0, 0, 4]]}; )"
                                  R"(/data/0/files/0/branches/1=[2, 3, 2, 9, 0, 0, 0, 0, 4]; )"
                                  R"(/data/0/files/0/summary/instantiations/count=3; )"
                                  R"(/data/0/files/0/summary/instantiations/percent=66.66666666666667; )"
                                  R"(/data/0/totals/instantiations={"count": 4, "covered": 2, "percent": 50})";
  EXPECT_EQ(rules_of(check(changed(kExport, second))), "");
  // A function has no place if all its files are expanded into others.
  const std::string_view circle = R"(/data/0/functions/3={"name": "c", "count": 1, "filenames": ["/x.c", "/y.c"],
      "regions": [[1, 1, 1, 2, 1, 0, 1, 1], [1, 1, 1, 2, 1, 1, 0, 1]]})";
  EXPECT_EQ(rules_of(check(changed(kExport, circle))), "");
  // So has one without a region in its first file.
  const std::string_view elsewhere = R"(/data/0/functions/3={"name": "e", "count": 1, "filenames": ["/a.c", "/y.c"],
      "regions": [[1, 1, 1, 2, 1, 1, 0, 0]]})";
  EXPECT_EQ(rules_of(check(changed(kExport, elsewhere))), "");
  const std::string_view again = R"(/data/0/functions/3={"name": "g", "count": 0, "filenames": ["/b.c"],
      "regions": [[1, 1, 2, 1, 0, 0, 0, 0]]})";
  EXPECT_EQ(rules_of(check(changed(kExport, again))), "function-duplicate");
  const std::string_view other_file = R"(/data/0/functions/3={"name": "g", "count": 0, "filenames": ["/c.c"],
      "regions": [[1, 1, 2, 1, 0, 0, 0, 0]]})";
  EXPECT_EQ(rules_of(check(changed(kExport, other_file))), "");
}

TEST(LlvmCovRows, ListsOfFiles) {
  const Row rows[] = {
      {"/data/0/files/1/filename=\"/a.c\"", "file-duplicate"},
      {"/data/0/files/1/filename=\"/B.c\"", "file-order segments-differ"},
      {"/data/0/files/1/filename=\"b.c\"", "path-relative segments-differ"},
      {"/data/0/files/1/filename=\"\"", "name-empty segments-differ"},
      {"/data/0/files/1/filename=", "key-missing"},
      {"/data/0/files/1/segments=; /data/0/files/0/segments=", "summary-only*2"},
      {"/data/0/files=[]; /data/0/totals=", "key-missing no-files"},
      {"/data/0/files=", "key-missing"},
      {"/data/0/files=5", "wrong-type"},
      {"/data=[]", "data-count"},
      {"/data=5", "wrong-type"},
      {"/type=\"llvm.coverage.json.exporT\"", "type"},
      {"/type=", "key-missing"},
      {"/version=", "key-missing"},
      {"/cargo_llvm_cov={\"version\": \"1\"}", ""},
  };
  expect_hits(kExport, "llvm-cov-json", rows);
}

TEST(LlvmCovRows, ExportsAreIndependent) {
  const auto document = nlohmann::ordered_json::parse(kExport);
  const std::string again = "/data/1=" + document["data"][0].dump();
  EXPECT_EQ(rules_of(check(changed(kExport, again))), "data-count");
  EXPECT_EQ(rules_of(check(changed(kExport, "/data/0/functions/1/name=; " + again))), "data-count key-missing");
  EXPECT_EQ(
      rules_of(check(changed(kExport, "/data/0/functions/1/name=; " + again + "; /data/1/files/1/segments/0/2=1"))),
      "data-count key-missing segments-differ");
  EXPECT_EQ(check(changed(kExport, again)).facts.functions, 6u);
  EXPECT_EQ(check(changed(kExport, again)).facts.total, 8u);
  EXPECT_EQ(check(changed(kExport, again)).facts.counters, 20u);
  EXPECT_EQ(check(changed(kExport, again)).facts.nonzero, 14u);
}

TEST(LlvmCovRows, NothingWasExecuted) {
  const Row rows[] = {
      {"/data/0/files/0/summary/lines={\"count\": 8, \"covered\": 0, \"percent\": 0}; /data/0/totals=; "
       "/data/0/functions=",
       "all-zero key-missing"},
      {"/data/0/files/0/summary/lines={\"count\": 0, \"covered\": 0, \"percent\": 0}; /data/0/totals=; "
       "/data/0/files/1/summary/lines={\"count\": 0, \"covered\": 0, \"percent\": 0}; /data/0/functions=",
       "key-missing"},
      {"/data/0/files/0/summary/lines={\"count\": 8, \"covered\": 0, \"percent\": 0}; /data/0/totals=; "
       "/data/0/files/1/summary/regions=; /data/0/functions=",
       "key-missing*2"},
  };
  expect_hits(kExport, "llvm-cov-json", rows);
}

TEST(LlvmCovRows, VersionsAndTheirTuples) {
  const std::string version_2 = in_version_2();
  const Row known[] = {
      {"/version=\"2.0.0\"", ""},
      {"/version=\"2.0.0\"; /data/0/files/1/segments/0=[1, 1, 0, true, true]", ""},
      {"/data/0/files/1/segments/0=[1, 1, 0, true, true]", "tuple-length"},
      {"/version=\"2.0.0\"; /data/0/files/1/segments/0/2=1", ""},
      {"/data/0/files/1/segments/0/2=1", "segments-differ"},
      {"/version=\"2.0.0\"; /data/0/files/0/summary/lines={\"count\": 8, \"covered\": 6, \"percent\": 75}; "
       "/data/0/totals/lines={\"count\": 10, \"covered\": 6, \"percent\": 60}",
       ""},
      {"/version=\"2.1.0\"", "version-unknown"},
      {"/version=\"3.0.0\"", "tuple-length*2"},
      {"/version=\"3.2.0\"", "tuple-length*2 version-unknown"},
      {"/version=\"1.0.0\"", "version"},
      {"/version=\"4.0.0\"", "version"},
      {"/version=\"2.0\"", "version"},
      {"/version=\"2.0.1.0\"", "version"},
      {"/version=\"2.0.x\"", "version"},
      {"/version=\"2.0.9999\"", "version-unknown"},
      {"/version=\"2.0.10000\"", "version"},
      {"/version=\"2.00000.1\"", "version"},
      {"/version=\"\"", "version"},
      {"/version=\"0.2.1\"", "version"},
      {"/data/0/functions/0/mcdc_records=[[2, 3, 2, 9, 1, 1, 0, 0, 5, [true, false]]]", "records-differ tuple-length"},
      {"/data/0/functions/0/mcdc_records=[[2, 3, 2, 9, 1, 1, 0, 0, 5, [true, false], []]]",
       "mcdc-vectors tuple-length"},
      {"/data/0/functions/0/mcdc_records/0/4=1", "file-id"},
      {"/data/0/functions/0/mcdc_records/0/5=4", "kind"},
      {"/data/0/functions/0/mcdc_records/0/6=0", "wrong-type"},
  };
  expect_hits(version_2, "llvm-cov-json", known);
  const Row third[] = {
      {"/version=\"3.0.1\"", "tuple-length*2"},
      {"/version=\"3.2.0\"", "version-unknown"},
      {"/version=\"3.0.1\"; /data/0/files/0/mcdc_records=; "
       "/data/0/functions/0/mcdc_records=[[2, 3, 2, 9, 1, 1, 0, 0, 5, [true, false]]]",
       ""},
      {"/version=\"3.2.0\"; /data/0/files/0/mcdc_records=; "
       "/data/0/functions/0/mcdc_records=[[2, 3, 2, 9, 1, 1, 0, 0, 5, [true, false]]]",
       "version-unknown"},
  };
  expect_hits(kExport, "llvm-cov-json", third);
  EXPECT_EQ(check(changed(kExport, "/version=\"4.0.0\"")).verdict, Verdict::unsupported);
  EXPECT_EQ(check(changed(kExport, "/version=\"4.0\"")).verdict, Verdict::invalid);
  EXPECT_TRUE(says(check(kExport), "3.1.0"));
}

}  // namespace
}  // namespace proflint::tests
