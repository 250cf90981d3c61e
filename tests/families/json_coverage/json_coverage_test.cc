// Coverage reports in JSON: valid reports are clean, one defect is one finding, truncation is found, hostile reports
// are cheap.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/builders/json_coverage.h"
#include "tests/support/support.h"
#include "validators/engine/detection.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

using json_coverage::Json;

struct Kind {
  std::string_view format;
  Json (*make)();
};

constexpr Kind kKinds[] = {{"gcov-json", json_coverage::gcov_document},
                           {"llvm-cov-json", json_coverage::llvm_export},
                           {"istanbul", json_coverage::istanbul_map},
                           {"istanbul", json_coverage::istanbul_summary},
                           {"coverage-py", json_coverage::coverage_py_report}};

// The rules that fire, without notes.
// Compact, as real writers print it, and indented.
std::string text(const Json& report) {
  return report.dump(*rc::gen::element(-1, 2));
}

RC_GTEST_PROP(JsonCoverage, AValidReportIsCleanAndRecognised, ()) {
  for (const Kind& kind : kKinds) {
    const Result result = check(text(kind.make()));
    RC_ASSERT(result.format == kind.format);
    RC_ASSERT(result.verdict == Verdict::clean);
  }
}

RC_GTEST_PROP(JsonCoverage, ACutIsACut, ()) {
  for (const Kind& kind : kKinds) {
    const std::string whole = text(kind.make());
    const std::string file = whole.substr(0, *rc::gen::inRange<std::size_t>(1, whole.size()));
    const Ids found = defects(file);  // before its identifying key it could be any JSON
    RC_ASSERT(found == Ids{"json/truncated"} || found == Ids{"file/unknown-format"});
    RC_ASSERT(defects(file, kind.format) == Ids{"json/truncated"});
  }
}

RC_GTEST_PROP(JsonCoverage, TrailingContentIsOneFinding, ()) {
  for (const Kind& kind : kKinds) RC_ASSERT(defects(text(kind.make()) + "\nx") == Ids{"json/trailing-content"});
}

RC_GTEST_PROP(JsonCoverage, ALostKeyIsMissing, ()) {
  for (const Kind& kind : kKinds) {
    Json report = kind.make();
    Json* object = &report;
    if (kind.format == "istanbul") object = &report.begin().value();
    if (kind.format == "llvm-cov-json") object = &report["data"][0]["files"][0]["summary"]["lines"];
    if (kind.format == "coverage-py") object = &report["meta"];
    const auto victim = *rc::gen::inRange<std::size_t>(0, object->size());
    const std::string key = std::next(object->begin(), static_cast<std::ptrdiff_t>(victim)).key();
    if (key == "current_working_directory" || key == "format") continue;
    object->erase(key);
    RC_ASSERT(defects(text(report), kind.format) == Ids{std::string(kind.format) + "/key-missing"});
  }
}

RC_GTEST_PROP(JsonCoverage, AWrongSumIsAWrongSumAndNothingElse, ()) {
  Json llvm = json_coverage::llvm_export();
  for (Json* summary : {&llvm["data"][0]["files"][0]["summary"], &llvm["data"][0]["totals"]}) {
    Json& lines = (*summary)["lines"];
    lines["count"] = lines["count"].get<int>() + 7;
    lines["percent"] = 100.0 * lines["covered"].get<double>() / lines["count"].get<double>();
  }
  RC_ASSERT(defects(text(llvm)) == Ids{"llvm-cov-json/summary-lines"});
  Json python = json_coverage::coverage_py_report();
  python["totals"]["excluded_lines"] = python["totals"]["excluded_lines"].get<int>() + 1;
  RC_ASSERT(defects(text(python)) == Ids{"coverage-py/totals-sum"});
  Json summary = json_coverage::istanbul_summary();
  Json& total = summary["total"]["lines"];
  total["total"] = total["total"].get<int>() + 1;
  total["pct"] = std::floor(10000.0 * total["covered"].get<int>() / total["total"].get<int>()) / 100;
  RC_ASSERT(defects(text(summary)) == Ids{"istanbul/summary-total"});
}

RC_GTEST_PROP(JsonCoverage, OneBreakIsOneFinding, ()) {
  Json gcov = json_coverage::gcov_document();
  gcov["files"].push_back(gcov["files"][0]);
  RC_ASSERT(defects(text(gcov)) == Ids{"gcov-json/file-duplicate"});
  Json map = json_coverage::istanbul_map();
  map.begin().value()["s"]["999"] = 1;
  RC_ASSERT(defects(text(map)) == Ids{"istanbul/statement-keys"});
  map.begin().value()["s"].erase("999");
  map.begin().value()["f"]["999"] = "1";
  RC_ASSERT(defects(text(map)) == (Ids{"istanbul/function-keys", "istanbul/count"}));
  Json llvm = json_coverage::llvm_export();
  llvm["data"].push_back(llvm["data"][0]);
  RC_ASSERT(defects(text(llvm)) == Ids{"llvm-cov-json/data-count"});
  Json python = json_coverage::coverage_py_report();
  python["meta"]["timestamp"] = "yesterday";
  RC_ASSERT(defects(text(python)) == Ids{"coverage-py/timestamp"});
}

TEST(JsonCoverage, OtherJsonIsNamedByItsShape) {
  const auto said = [](std::string_view bytes) { return detect(bytes, "x.json").reason; };
  EXPECT_NE(said(R"({"version":"2.1.0","runs":[]})").find("SARIF"), std::string::npos);
  EXPECT_NE(said(R"({"version":3,"sources":[],"mappings":""})").find("source map"), std::string::npos);
  EXPECT_NE(said(R"({"gcovr/format_version":"0.14","files":[]})").find("gcovr"), std::string::npos);
  EXPECT_NE(said(R"({"a":1})").find("JSON"), std::string::npos);
  EXPECT_EQ(rules_hit(R"({"a":1})", "json-coverage"), Ids{"file/unknown-format"});
  EXPECT_EQ(check(R"({"gcovr/format_version":"0.14","format_version":"1"})").verdict, Verdict::unsupported);
}

TEST(JsonCoverage, TextTruncatedBeforeItsKeyHasOneFinding) {
  EXPECT_EQ(rules_hit(R"({"x":)"), Ids{"json/truncated"});
  EXPECT_EQ(rules_hit(R"({"x":NaN})"), Ids{"json/not-well-formed"});
  EXPECT_EQ(check(R"({"x":)").format, "json-coverage");
  for (const char* name : {"coverage.json", "coverage.json.gz"}) {
    const Detection detection = detect(" \n", name);
    EXPECT_EQ(detection.format, find_format("json-coverage")) << name;
  }
}

TEST(JsonCoverage, HostileDocumentsAreCheap) {
  const Stopwatch watch;
  const std::string start = R"({"gcc_version":"1","format_version":"1","x":)";
  EXPECT_EQ(check(start + std::string(1'000'000, '[')).verdict, Verdict::unchecked);
  EXPECT_TRUE(rules_hit(start + std::string(1'000'000, '9') + "}").contains("json/integer-length"));
  std::string keys = start + "{", same = start + "{", escapes = start + "\"";
  for (int i = 0; i < 200'000; ++i)
    keys += "\"" + std::to_string(i) + "\":0,", same += "\"k\":0,", escapes += "\\u0041";
  EXPECT_FALSE(rules_hit(keys + "\"k\":0}}").contains("json/key-duplicate"));
  EXPECT_TRUE(rules_hit(keys + "\"0\":0}}").contains("json/key-duplicate"));
  EXPECT_TRUE(rules_hit(same + "\"k\":0}}").contains("json/key-duplicate"));
  EXPECT_FALSE(rules_hit(escapes + "\"}").contains("json/control-char"));
  EXPECT_TRUE(rules_hit(start + "1e999999999999}").contains("gcov-json/key-unknown"));
}

// Nested regions take llvm-cov quadratic time in their depth; a region of 2^31 lines is cheap.
TEST(JsonCoverage, NestedRegionsAreBounded) {
  const Stopwatch watch;
  const auto report = [](int depth) {
    Json regions = Json::array();
    for (int i = 0; i < depth; ++i) regions.push_back({1, 1 + i, 2'000'000'000, 200'000 - i, 1, 0, 0, 0});
    Json data = {{"files", Json::array()},
                 {"functions", {{{"name", "f"}, {"count", 1}, {"regions", regions}, {"filenames", {"/a.c"}}}}},
                 {"totals", Json::object()}};
    return Json{{"data", Json::array({data})}, {"type", "llvm.coverage.json.export"}, {"version", "2.0.1"}}.dump();
  };
  EXPECT_NE(check(report(4000)).verdict, Verdict::unchecked);
  EXPECT_EQ(check(report(20'000)).verdict, Verdict::unchecked);
}

TEST(JsonCoverage, FactsAreThoseOfTheReport) {
  const Facts gcov =
      check(R"({"format_version":"1","gcc_version":"12","data_file":"a","current_working_directory":"/","files":[
        {"file":"a.c","functions":[],"lines":[
          {"line_number":1,"count":3,"unexecuted_block":false,"branches":[]},
          {"line_number":2,"count":0,"unexecuted_block":false,"branches":[]}]}]})")
          .facts;
  EXPECT_EQ(gcov.counters, 2u);
  EXPECT_EQ(gcov.nonzero, 1u);
  EXPECT_EQ(gcov.total, 3u);
}

RC_GTEST_PROP(JsonCoverage, BordersOfGcov, ()) {
  Json gcov = json_coverage::gcov_document();
  gcov["current_working_directory"] = "/a/b";
  gcov["files"][0]["file"] = "../c/x.c";
  RC_ASSERT(defects(text(gcov)) == Ids{});
  gcov["files"][0]["file"] = "../../../x.c";
  RC_ASSERT(defects(text(gcov)) == Ids{"gcov-json/path-escape"});
}

RC_GTEST_PROP(JsonCoverage, BordersOfLlvm, ()) {
  Json llvm = json_coverage::llvm_export();
  Json& data = llvm["data"][0];
  if (data.contains("functions")) RC_ASSERT(check(text(llvm)).facts.functions.value_or(0) == data["functions"].size());
  llvm["version"] = "3.2.0";
  RC_ASSERT(defects(text(llvm)) == Ids{});
  llvm["version"] = "4.0.0";
  RC_ASSERT(rules_hit(text(llvm)) == Ids{"llvm-cov-json/version"});
  RC_ASSERT(check(text(llvm)).verdict == Verdict::unsupported);
}

RC_GTEST_PROP(JsonCoverage, BordersOfCoveragePy, ()) {
  Json python = json_coverage::coverage_py_report();
  Json& shown = python["totals"]["percent_covered_display"];
  const std::string before = shown;
  shown = before + "." + std::string(18, '0');
  RC_ASSERT(defects(text(python)).contains("coverage-py/percent-display"));
  for (const char* key : {"totals", "meta", "files"}) {
    Json part = json_coverage::coverage_py_report();
    part.erase(key);
    RC_ASSERT(check(text(part)).format == "coverage-py");
  }
}

TEST(JsonCoverage, ControlCharactersAreSeenToTheEnd) {
  const auto hit = [](const std::string& name) {
    return rules_hit(R"({"format_version":"1","gcc_version":"12","data_file":")" + name +
                     R"(","current_working_directory":"/","files":[]})");
  };
  const Ids clean = hit("a");
  for (const char* bad : {"a\xc2\x80", "a\xc2\x9f", "\xc2\x85z", "a\x7f"}) EXPECT_NE(hit(bad), clean) << bad;
  for (const char* good : {"a\xc2\xa0", "a\xc2\xbf", "\xc3\x80z", "a~"}) EXPECT_EQ(hit(good), clean) << good;
}

TEST(JsonCoverage, AMarkAndBlanksAreEmpty) {
  EXPECT_EQ(rules_hit("\xef\xbb\xbf \n", "json-coverage"), rules_hit(" \n", "json-coverage"));
}

}  // namespace
}  // namespace proflint::tests
