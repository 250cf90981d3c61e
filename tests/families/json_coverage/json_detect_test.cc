// Detection of JSON reports: the first keys decide.
#include <gtest/gtest.h>

#include "tests/support/in_words.h"
#include "validators/engine/detection.h"

namespace proflint::tests {
namespace {

struct Document {
  const char *text, *format;
};

TEST(JsonCoverageDetection, TheFirstKeysDecide) {
  const Document rows[] = {
      {R"({"gcc_version":"1"})", "gcov-json"},
      {R"({"format_version":"1","files":[]})", "gcov-json"},
      {R"({"files":[],"format_version":"1"})", "gcov-json"},
      {R"({"data_file":"1","format_version":"1"})", "gcov-json"},
      {R"({"current_working_directory":"1","data_file":"1"})", "gcov-json"},
      {R"({"type":"gdch_service_account","format_version":"1"})", ""},
      {R"({"data_file":"1"})", ""},
      {R"({"current_working_directory":"1"})", ""},
      {R"({"x":{"format_version":"1"}})", ""},
      {R"({"gcovr/format_version":"1","gcc_version":"1"})", ""},
      {R"({"type":"llvm.coverage.json.export"})", "llvm-cov-json"},
      {R"({"type":"llvm.coverage."})", "llvm-cov-json"},
      {R"({"type":"llvm.coverage"})", ""},
      {R"({"kind":"llvm.coverage."})", ""},
      {R"({"x":{"type":"llvm.coverage."}})", ""},
      {R"({"data":[{"files":[]}]})", "llvm-cov-json"},
      {R"({"data":[{"functions":[]}]})", "llvm-cov-json"},
      {R"({"data":[{"totals":{}}]})", "llvm-cov-json"},
      {R"({"data":[{"x":1,"totals":{}}]})", "llvm-cov-json"},
      {R"({"data":[{"x":1},{"totals":{}}]})", ""},
      {R"({"data":[{"x":{"totals":{}}}]})", ""},
      {R"({"data":{"x":{"files":[]}}})", ""},
      {R"({"datum":[{"files":[]}]})", ""},
      {R"({"meta":{"branch_coverage":true}})", "coverage-py"},
      {R"({"meta":{"show_contexts":true}})", "coverage-py"},
      {R"({"meta":{"version":"1"}})", ""},
      {R"({"meto":{"show_contexts":true}})", ""},
      {R"({"meta":{"branch_coverage":true,"simplecov_version":"1"}})", "simplecov-report"},
      {R"({"meta":{},"files":{}})", ""},
      {R"({"files":{},"totals":{}})", ""},
      {R"({"totals":{"num_statements":1}})", "coverage-py"},
      {R"({"totals":{"covered_lines":1,"uncovered_lines":2}})", ""},
      {R"({"totals":{"file_errors":1},"files":{"a":{"errors":1}}})", ""},
      {R"({"files":{"a":{"executed_lines":[]}}})", "coverage-py"},
      {R"({"files":{"a":{"missing_lines":[]}}})", "coverage-py"},
      {R"({"files":{"a":{"x":1,"excluded_lines":[]}}})", "coverage-py"},
      {R"({"files":{"a":{},"b":{"executed_lines":[]}}})", ""},
      {R"({"files":[{"file":"a","lines":[]}],"gcovr/format_version":0.5})", ""},
      {R"({"files":[{"file":"a","lines":[{"count":1,"gcovr/excluded":false}]}]})", ""},
      {R"({"files":[{"file":"a","lines":[],"gcovr/x":1}]})", ""},
      {R"({"files":[{"file":"a","lines":[]}],"x":1})", "gcov-json"},
      {R"({"files":[{"file":"a","lines":[]}],"x":)", "gcov-json"},
      {R"({"/\ud800.js":{"statementMap":{}}})", "istanbul"},
      {R"({"files":[],"totals":{}})", ""},
      {R"({"files":{},"totals":[]})", ""},
      {R"({"files":{},"x":{}})", ""},
      {R"({"files":[{"file":"a","lines":[]}]})", "gcov-json"},
      {R"({"files":[{"functions":[],"file":"a"}]})", "gcov-json"},
      {R"({"files":[{"file":"a"}]})", ""},
      {R"({"files":[{"lines":[],"functions":[]}]})", ""},
      {R"({"files":[{"file":"a"},{"lines":[]}]})", ""},
      {R"({"filez":[{"file":"a","lines":[]}]})", ""},
      {R"({"files":[{"file":"a"}],"filez":[{"lines":[]}],"x":1})", ""},
      {R"({"files":{"x":{"file":"a","lines":[]}}})", ""},
      {R"({"a":{"statementMap":{}}})", "istanbul"},
      {R"({"a":{"fnMap":{}}})", "istanbul"},
      {R"({"a":{"x":1,"branchMap":{}}})", "istanbul"},
      {R"({"a":{"x":{"branchMap":{}}}})", ""},
      {R"({"x":1,"a":{"branchMap":{}}})", "istanbul"},
      {R"({"x":[],"a":{"branchMap":{}}})", "istanbul"},
      {R"({"x":{},"a":{"branchMap":{}}})", ""},
      {R"({"total":{"lines":{"total":1,"pct":1}}})", "istanbul"},
      {R"({"total":{"lines":{"pct":1,"x":1,"total":1}}})", "istanbul"},
      {R"({"total":{"lines":{"total":1}}})", ""},
      {R"({"total":{"lines":{"total":1},"lines":{"pct":1}}})", ""},
      {R"({"total":{"linez":{"total":1,"pct":1}}})", ""},
      {R"({"x":{},"total":{"lines":{"total":1,"pct":1}}})", ""},
      {R"({"x":1,"total":{"lines":{"total":1,"pct":1}}})", "istanbul"},
      {R"({"totals":{"lines":{"total":1,"pct":1}}})", ""},
      {R"({"/a":{"lines":{"total":1,"pct":1}}})", "istanbul"},
      {R"({"a\\b":{"lines":{"total":1,"pct":1}}})", "istanbul"},
      {R"({"a.js":{"lines":{"total":1,"pct":1}}})", "istanbul"},
      {R"([{"format_version":"1"}])", ""},
      {"\xef\xbb\xbf \r\n\t{ \n\"gcc_version\":\"1\"}", "gcov-json"},
      {R"({main} 5)", ""},
      {"{\"x\":", "json-coverage"},
      {"{", "json-coverage"},
      {"{ ", "json-coverage"},
      {"{\"x\" 1}", "json-coverage"},
      {"{\"x\":1}", ""},
      {"{}", ""},
  };
  for (const Document& row : rows) EXPECT_EQ(check(row.text).format, row.format) << row.text;
}

TEST(JsonCoverageDetection, OtherEncodings) {
  const auto wide = [](std::string_view text, bool is_big) {
    std::string bytes;
    for (const char c : text) bytes += is_big ? std::string{'\0', c} : std::string{c, '\0'};
    return bytes;
  };
  for (const bool is_big : {false, true}) {
    const std::string mark = is_big ? "\xfe\xff" : "\xff\xfe";
    for (const char* text : {"{\"gcc_version\":1}", "{ \n\"meta\":{\"show_contexts\":1}}"}) {
      EXPECT_EQ(rules_of(check(wide(text, is_big))), "json/encoding") << text;
      EXPECT_EQ(rules_of(check(mark + wide(text, is_big))), "json/encoding") << text;
    }
    for (const char* text : {"{\"a\":1}", "{}"}) {
      EXPECT_EQ(check(mark + wide(text, is_big)).format, "") << text;
      EXPECT_EQ(rules_of(check(mark + wide(text, is_big), "json-coverage")), "json/encoding") << text;
    }
    for (const char* text : {"{a", "{", "{1}", "x{}"}) {
      EXPECT_NE(check(wide(text, is_big)).format, "json-coverage") << text;
      EXPECT_NE(check(mark + wide(text, is_big)).format, "json-coverage") << text;
    }
  }
}

TEST(JsonCoverageDetection, NamesWithoutKeys) {
  EXPECT_EQ(detected_format("{}", "coverage-final.json"), "istanbul");
  EXPECT_EQ(detected_format("{}", "x/coverage.json"), "istanbul");
  EXPECT_EQ(detected_format("{}", "x/unit-coverage-final.json"), "istanbul");
  EXPECT_EQ(detected_format("{}", "unit-coverage-summary.json.gz"), "istanbul");
  EXPECT_EQ(detected_format("{}", "x/my-coverage.json"), "");
  EXPECT_EQ(detected_format("{}", "coverage/x.json"), "");
  EXPECT_EQ(detected_format("{}", "coverage.txt"), "");
  EXPECT_EQ(detected_format("{}", "final.json"), "");
  EXPECT_EQ(detected_format("{\"x\":1}", "coverage.json"), "");
  for (const char* name :
       {"coverage.json", "a/coverage-final.json.gz", "x.gcov.json", ".nyc_output/1.json", "a/.nyc_output/1.json"}) {
    for (const char* text : {" \n", "\xef\xbb\xbf", "{", "{\"x\":", "{\"x\" 1}"})
      EXPECT_EQ(detected_format(text, name), "json-coverage") << name << ": " << text;
    EXPECT_EQ(detected_format("{\"x\":1}", name), "") << name;
  }
  for (const char* name :
       {"x.json", "mycoverage.json", "coverage.json5", "nyc_output/1.json", ".nyc_output/a/1.json"}) {
    EXPECT_EQ(detected_format(" \n", name), "") << name;
    for (const char* text : {"{", "{\"x\":", "{\"x\" 1}", "{\n// a comment\n\"x\": 1}"})
      EXPECT_LE(detect(text, name).match, Match::weak) << name << ": " << text;
  }
}

TEST(JsonCoverageDetection, OutputOfAProgramInFront) {
  const std::string report = R"({"gcc_version":"1"})";
  const auto line = [](int count) {
    std::string lines;
    while (count-- > 0) lines += "warning: x\n";
    return lines;
  };
  EXPECT_EQ(detected_format(line(1) + report, "a.json"), "gcov-json");
  EXPECT_EQ(detected_format("[INFO] done\n" + report, "a.json"), "gcov-json");
  EXPECT_EQ(detected_format("\xef\xbb\xbfwarning: x\r\n" + report, "a.json"), "gcov-json");
  EXPECT_EQ(detected_format(line(20) + report, "a.json"), "gcov-json");
  EXPECT_EQ(detected_format(line(21) + report, "a.json"), "");
  EXPECT_EQ(detected_format(std::string(4095, 'x') + "\n" + report, "a.json"), "gcov-json");
  EXPECT_EQ(detected_format(std::string(4096, 'x') + "\n" + report, "a.json"), "");
  EXPECT_EQ(detected_format(line(1) + R"({"a":1})", "a.json"), "");
  EXPECT_EQ(detected_format("[\n" + report + "]", "a.json"), "") << "a list";
  EXPECT_EQ(detected_format("{a\n" + report, "a.json"), "") << "an object that is not well-formed";
  EXPECT_EQ(detected_format(line(1) + " " + report, "a.json"), "") << "not at the start of a line";
  const Result result = check("warning: x\nmore\n" + report, "gcov-json");
  EXPECT_NE(rules_of(result).find("json/leading-content"), std::string::npos);
  EXPECT_NE(said(result).find("'warning: x' precedes the JSON"), std::string::npos);
}

TEST(JsonCoverageDetection, WhatAnotherIsToldToBe) {
  EXPECT_EQ(rules_of(check(R"({"gcc_version":"1","format_version":"3"})", "json-coverage")),
            "gcov-json/format-version");
  EXPECT_EQ(rules_of(check(R"({"type":"llvm.coverage.","version":"1.0.0"})", "json-coverage")),
            "llvm-cov-json/version");
  EXPECT_EQ(rules_of(check(R"({"a":{"statementMap":5}})", "json-coverage")),
            "istanbul/key-missing*6 istanbul/wrong-type");
  EXPECT_EQ(rules_of(check(R"({"meta":{"show_contexts":true,"format":4}})", "json-coverage")), "coverage-py/format");
  EXPECT_EQ(rules_of(check(R"({"a":1}x)", "json-coverage")), "file/unknown-format json/trailing-content");
  EXPECT_EQ(rules_of(check(R"({"a":1,"a":"\u0007"})", "json-coverage")),
            "file/unknown-format json/control-char json/key-duplicate");
  EXPECT_EQ(rules_of(check(" \n", "json-coverage")), "json/empty-file");
}

TEST(JsonCoverageDetection, OtherReportsAreNamed) {
  struct Named {
    const char *text, *name;
  };
  const Named rows[] = {
      {R"({"source_files":[]})", "Coveralls"},
      {R"({"nodes":[],"snapshot":1})", "V8 heap snapshot"},
      {R"({"traceEvents":[]})", "Chrome trace"},
      {R"({"profiles":[],"shared":1})", "speedscope"},
      {R"({"numTotalTests":1,"testResults":1})", "jest"},
      {R"({"stats":1,"tests":1})", "mocha"},
      {R"({"context":1,"benchmarks":1})", "Google Benchmark"},
      {R"({"lockfileVersion":1})", "npm lock file"},
      {R"({"coverage":{"a.c":{"3":1}}})", "Codecov"},
      {R"({"sources":{"a.c":{"":{"lines":{}}}}})", "fastcov"},
  };
  for (const Named& row : rows)
    EXPECT_NE(detect(row.text, "x.json").reason.find(row.name), std::string::npos) << row.text;
  for (const char* text : {R"({"sources":{"A.sol":{"id":0}}})", R"({"nodes":[]})", R"({"startTime":1})",
                           R"({"runs":[]})", R"({"version":1})", R"({"coverage":"100%"})"}) {
    const std::string reason = detect(text, "x.json").reason;
    EXPECT_NE(reason.find("JSON"), std::string::npos) << text;
    EXPECT_EQ(reason.find("V8"), std::string::npos) << text;
    EXPECT_EQ(reason.find("SARIF"), std::string::npos) << text;
    EXPECT_EQ(reason.find("fastcov"), std::string::npos) << text;
    EXPECT_EQ(reason.find("Codecov"), std::string::npos) << text;
  }
}

TEST(JsonCoverageHygiene, NumbersAndTextAtTheirBorders) {
  const auto hits = [](const std::string& value) { return rules_of(check("{\"a\":" + value + "}", "json-coverage")); };
  for (const char* exact : {"9007199254740992", "-9007199254740992", "999999999999999", "1e300", "9007199254740993.0"})
    EXPECT_EQ(hits(exact), "file/unknown-format") << exact;
  for (const char* large : {"9007199254740993", "-9007199254740993", "99999999999999999999999999"})
    EXPECT_EQ(hits(large), "file/unknown-format json/integer-precision") << large;
  for (const char* plain : {"\" ~\"", "\"\\u00a0\"", "\"\\u0020\"", "\"\xc3\x9f\"", "\"\xc2\xa0\"", "\"\\u00c2\"",
                            "\"\xef\xbf\xbc\"", "\"\\ufffe\""})
    EXPECT_EQ(hits(plain), "file/unknown-format") << plain;
  for (const char* control : {"\"\\u0000\"", "\"\\u001f\"", "\"\\n\"", "\"\x7f\"", "\"\\u0080\"", "\"\\u009f\""})
    EXPECT_EQ(hits(control), "file/unknown-format json/control-char") << control;
  EXPECT_EQ(hits("\"\xef\xbf\xbd\""), "file/unknown-format json/replacement-character");
  EXPECT_EQ(hits("\"\\ufffd\""), "file/unknown-format json/replacement-character");
  EXPECT_EQ(hits("\"\xc2\""), "file/unknown-format json/invalid-utf8");
  EXPECT_EQ(hits("{\"k\":1,\"\\u006b\":2}"), "file/unknown-format json/key-duplicate");
}

}  // namespace
}  // namespace proflint::tests
