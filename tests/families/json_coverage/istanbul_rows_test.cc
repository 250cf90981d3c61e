// Bounds of the rules of istanbul's coverage maps and summaries: each row changes one clean report.
#include "tests/families/json_coverage/edits.h"

namespace proflint::tests {
namespace {

using json_coverage::changed;
using json_coverage::expect_hits;
using json_coverage::Row;

constexpr std::string_view kMap = R"({
  "a.js": {
    "path": "a.js",
    "statementMap": {"0": {"start": {"line": 1, "column": 0}, "end": {"line": 1, "column": 9}},
                     "1": {"start": {"line": 2, "column": 4}, "end": {"line": 3, "column": 1}}},
    "fnMap": {"0": {"name": "f", "line": 1, "decl": {"start": {"line": 1, "column": 0}, "end": {"line": 1, "column": 4}},
                    "loc": {"start": {"line": 1, "column": 5}, "end": {"line": 3, "column": 1}}}},
    "branchMap": {"0": {"type": "if", "line": 2, "loc": {"start": {"line": 2, "column": 4}, "end": {"line": 3, "column": 1}},
                        "locations": [{"start": {"line": 2, "column": 4}, "end": {"line": 3, "column": 1}},
                                      {"start": {}, "end": {}}]}},
    "s": {"0": 5, "1": 0}, "f": {"0": 2}, "b": {"0": [1, 0]}, "bT": {"0": [1, 0]}},
  "b.js": {"path": "b.js", "statementMap": {}, "fnMap": {}, "branchMap": {}, "s": {}, "f": {}, "b": {}}})";

constexpr std::string_view kSummary = R"({
  "total": {"lines": {"total": 3, "covered": 2, "skipped": 1, "pct": 66.66},
            "statements": {"total": 3, "covered": 2, "skipped": 0, "pct": 66.66},
            "functions": {"total": 2, "covered": 2, "skipped": 0, "pct": 100},
            "branches": {"total": 0, "covered": 0, "skipped": 0, "pct": "Unknown"}},
  "a.js": {"lines": {"total": 2, "covered": 1, "skipped": 1, "pct": 50},
           "statements": {"total": 2, "covered": 1, "skipped": 0, "pct": 50},
           "functions": {"total": 2, "covered": 2, "skipped": 0, "pct": 100},
           "branches": {"total": 0, "covered": 0, "skipped": 0, "pct": 100}},
  "b.js": {"lines": {"total": 1, "covered": 1, "skipped": 0, "pct": 100},
           "statements": {"total": 1, "covered": 1, "skipped": 0, "pct": 100},
           "functions": {"total": 0, "covered": 0, "skipped": 0, "pct": 100},
           "branches": {"total": 0, "covered": 0, "skipped": 0, "pct": 100}}})";

TEST(IstanbulRows, HitsMatchTheirItems) {
  const Row rows[] = {
      {"", ""},
      {"/a.js/s/2=1", "statement-keys"},
      {"/a.js/s/1=", "statement-keys"},
      {"/a.js/s/0=", "statement-keys"},
      {"/a.js/s={\"1\": 5, \"0\": 0}", ""},
      {"/a.js/s={\"1\": 5, \"2\": 0}", "statement-keys*2"},
      {"/a.js/statementMap={}", "statement-keys*2"},
      {"/a.js/f/1=1", "function-keys"},
      {"/a.js/f={}", "function-keys"},
      {"/a.js/fnMap={}", "function-keys"},
      {"/a.js/fnMap/0/name=", "key-missing"},
      {"/a.js/fnMap/0=5", "wrong-type"},
      {"/a.js/fnMap/0=5; /a.js/f={}", "wrong-type"},
      {"/a.js/fnMap/0=5; /b.js/f/0=1", "function-keys wrong-type"},
      {"/a.js/f=5", "wrong-type"},
      {"/a.js/f=", "key-missing"},
      {"/a.js/s/0=null", "all-zero null-count"},
      {"/a.js/s/0=-1", "all-zero count"},
      {"/a.js/s/0=1.5", "all-zero count"},
      {"/a.js/s/0=\"4\"", "all-zero count"},
      {"/a.js/s/0=[4]", "all-zero count"},
      {"/a.js/s/0=9223372036854775807", "json/integer-precision"},
      {"/a.js/s/0=9223372036854775808", "all-zero count json/integer-precision"},
      {"/a.js/s/0=0", "all-zero"},
      {"/a.js/s/0=0; /a.js/s/1=1", ""},
  };
  for (const Row& row : rows) {
    // Hits of functions and branches alone would show that something was executed.
    const bool counts = row.hits.find("all-zero") != std::string_view::npos;
    const std::string changes =
        std::string(row.changes) + (counts ? "; /a.js/f/0=0; /a.js/b/0=[0, 0]; /a.js/bT/0=[0, 0]" : "");
    EXPECT_EQ(rules_of(check(changed(kMap, changes), "istanbul")), row.hits) << changes;
  }
}

TEST(IstanbulRows, BranchesAndTheirArms) {
  const Row rows[] = {
      {"/a.js/b/1=[1]", "branch-keys"},
      {"/a.js/b={}; /a.js/bT={}", "branch-keys"},
      {"/a.js/b={}", "branch-keys truth-keys"},
      {"/a.js/branchMap={}", "branch-keys"},
      {"/a.js/b/0=[1]; /a.js/bT=", "branch-arms"},
      {"/a.js/b/0=[1]", "branch-arms truth-keys"},
      {"/a.js/b/0=[1, 0, 0]; /a.js/bT=", "branch-locations type-arms"},
      {"/a.js/bT/0=[1]", "truth-keys"},
      {"/a.js/bT/1=[1]", "truth-keys"},
      {"/a.js/bT={}", ""},
      {"/a.js/bT=", ""},
      {"/a.js/bT=5", "wrong-type"},
      {"/a.js/b/0=5", "wrong-type"},
      {"/a.js/b=5", "wrong-type"},
      {"/a.js/branchMap/0/locations=", "key-missing"},
      {"/a.js/branchMap/0/locations=5", "wrong-type"},
      {"/a.js/branchMap/0=5", "wrong-type"},
      {"/a.js/branchMap/0/type=", "key-missing"},
      {"/a.js/branchMap/0/loc=; /a.js/branchMap/0/line=", "position"},
      {"/a.js/branchMap/0/loc=5; /a.js/branchMap/0/line=", "wrong-type"},
      {"/a.js/branchMap/0/loc=", ""},
      {"/a.js/branchMap/0/line=", ""},
      {"/a.js/fnMap/0/decl=; /a.js/fnMap/0/line=", "position"},
      {"/a.js/fnMap/0/decl=", ""},
      {"/a.js/branchMap/0/type=\"cond-expr\"", ""},
      {"/a.js/branchMap/0/type=\"switch\"", ""},
      {"/a.js/branchMap/0/type=\"binary-expr\"", ""},
      {"/a.js/branchMap/0/type=\"default-arg\"", "type-arms"},
      {"/a.js/branchMap/0/type=\"branch\"", "type-arms"},
      {"/a.js/branchMap/0/type=\"while\"", "branch-type"},
      {"/a.js/branchMap/0/type=\"\"", "branch-type"},
  };
  expect_hits(kMap, "istanbul", rows);
  // With one arm, or three.
  for (const auto& [type, one, three] :
       {std::tuple("if", "type-arms", "type-arms"), std::tuple("cond-expr", "type-arms", "type-arms"),
        std::tuple("switch", "", ""), std::tuple("binary-expr", "", ""), std::tuple("default-arg", "", "type-arms"),
        std::tuple("branch", "", "type-arms")}) {
    const std::string of_type = "/a.js/bT=; /a.js/branchMap/0/type=\"" + std::string(type) + "\"; ";
    EXPECT_EQ(rules_of(check(changed(
                  kMap, of_type + "/a.js/branchMap/0/locations=[{\"start\": {}, \"end\": {}}]; /a.js/b/0=[1]"))),
              one)
        << type;
    EXPECT_EQ(rules_of(check(changed(kMap, of_type + "/a.js/branchMap/0/locations/2={\"start\": {}, \"end\": {}}; "
                                                     "/a.js/b/0=[1, 0, 2]"))),
              three)
        << type;
  }
}

TEST(IstanbulRows, Locations) {
  struct Place {
    const char *location, *hits;
  };
  const Place rows[] = {
      {R"({"start": {"line": 1, "column": 0}, "end": {"line": 1, "column": 0}})", ""},
      {R"({"start": {"line": 1, "column": 1}, "end": {"line": 1, "column": 0}})", "location-order"},
      {R"({"start": {"line": 1, "column": 1}, "end": {"line": 2, "column": 0}})", ""},
      {R"({"start": {"line": 2, "column": 0}, "end": {"line": 1, "column": 1}})", "location-order"},
      {R"({"start": {"line": 1, "column": 1}, "end": {"line": 1, "column": null}})", ""},
      {R"({"start": {"line": 1, "column": null}, "end": {"line": 1, "column": 0}})", ""},
      {R"({"start": {"line": 2, "column": null}, "end": {"line": 1, "column": null}})", "location-order"},
      {R"({"start": {"line": 0, "column": 0}, "end": {"line": 1, "column": 0}})", "location"},
      {R"({"start": {"line": 1, "column": 0}, "end": {"line": 0, "column": 0}})", "location"},
      {R"({"start": {"line": 1, "column": -1}, "end": {"line": 1, "column": 0}})", "column-negative"},
      {R"({"start": {"line": 1, "column": 0}, "end": {"line": 2, "column": -1}})", "column-negative"},
      {R"({"start": {"line": 1, "column": -1}, "end": {"line": 2, "column": -1}})", "column-negative*2"},
      {R"({"start": {"line": 1, "column": 0}, "end": {"line": null, "column": 0}})", ""},
      {R"({"start": {"line": 1, "column": 0}, "end": {"line": "1", "column": 0}})", "location"},
      {R"({"start": {"line": 1}, "end": {"line": 1, "column": 0}})", "location"},
      {R"({"start": {"column": 1}, "end": {"line": 1, "column": 0}})", "location"},
      {R"({"start": {"line": 1, "column": 0}, "end": {"line": 1}})", "location"},
      {R"({"start": {"line": 1, "column": 0}, "end": {"column": 1}})", "location"},
      {R"({"start": {"line": 1, "column": 0}, "end": {}})", "location"},
      {R"({"start": {}, "end": {"line": 1, "column": 0}})", "location"},
      {R"({"start": {}, "end": {}})", ""},
      {R"({"start": {"line": "1", "column": 0}, "end": {"line": 1, "column": 0}})", "location"},
      {R"({"start": {"line": 1, "column": 0}, "end": {"line": 1, "column": "0"}})", "location"},
      {R"({"start": {"line": 1, "column": 0}})", "location"},
      {R"({"start": {"line": 1, "column": 0}, "end": 5})", "location"},
      {R"({"start": {"line": 1, "column": 0, "x": 1}, "end": {"line": 1, "column": 0}, "y": 1})", ""},
  };
  for (const Place& row : rows)
    for (const char* where : {"/a.js/statementMap/0=", "/a.js/fnMap/0/loc=", "/a.js/fnMap/0/decl=",
                              "/a.js/branchMap/0/loc=", "/a.js/branchMap/0/locations/0="})
      EXPECT_EQ(rules_of(check(changed(kMap, where + std::string(row.location)), "istanbul")), row.hits)
          << where << row.location;
}

// FileCoverage.merge of istanbul-lib-coverage finds entries by their locations, and skips files with `all`.
TEST(IstanbulRows, WhatMergesLose) {
  const std::string statement = "/a.js/statementMap/01={\"start\": {\"line\": 1, \"column\": 0}, ";
  const std::string again = statement + "\"end\": {\"line\": 1, \"column\": 9}}; ";
  const std::string function =
      "/a.js/fnMap/1={\"name\": \"g\", \"line\": 1, \"loc\": {\"start\": {\"line\": 1, "
      "\"column\": 5}, \"end\": {\"line\": 3, \"column\": 1}}}; ";
  const std::string branch =
      "/a.js/bT=; /a.js/branchMap/1={\"type\": \"if\", \"line\": 9, \"locations\": "
      "[{\"start\": {\"line\": 2, \"column\": 4}, \"end\": {\"line\": 3, \"column\": 1}}, "
      "{\"start\": {}, \"end\": {}}]}; ";
  const auto rows = std::to_array<std::pair<std::string, std::string_view>>({
      {again + "/a.js/s/01=0", "location-duplicate"},
      {again + "/a.js/s/01=5", ""},
      {statement + "\"end\": {\"line\": 1, \"column\": 8}}; /a.js/s/01=0", ""},
      {statement + "\"end\": {\"line\": 2, \"column\": 9}}; /a.js/s/01=0", ""},
      {function + "/a.js/f/1=0", "location-duplicate"},
      {function + "/a.js/f/1=2", ""},
      {function + "/a.js/f/1=0; /a.js/fnMap/1/loc/end/column=2", ""},
      {branch + "/a.js/b/1=[0, 1]", "location-duplicate"},
      {branch + "/a.js/b/1=[1, 0]", ""},
      {branch + "/a.js/b/1=[0, 1]; /a.js/branchMap/1/locations/0/start/line=1", ""},
      // Locations without numbers are not compared.
      {branch + "/a.js/b/1=[0, 1]; /a.js/branchMap/0/locations/0={\"start\": {}, \"end\": {}}; "
                "/a.js/branchMap/1/locations/0={\"start\": {}, \"end\": {}}",
       ""},
      {"/a.js/all=true", "all-hit"},
      {"/a.js/all=false", ""},
      {"/b.js/all=true", ""},
      {"/a.js/all=true; /a.js/s/0=0; /a.js/f/0=0", "all-hit"},
      {"/a.js/all=true; /a.js/s/0=0; /a.js/b/0=[0, 0]; /a.js/bT=", "all-hit"},
      {"/a.js/all=true; /a.js/s/0=0; /a.js/f/0=0; /a.js/b/0=[0, 0]; /a.js/bT=", "all-zero"},
  });
  for (const auto& [changes, hits] : rows)
    EXPECT_EQ(rules_of(check(changed(kMap, changes), "istanbul")), hits) << changes;
}

TEST(IstanbulRows, PathsOfFiles) {
  const Row rows[] = {
      {"/a.js/path=\"x.js\"", "path-mismatch"},
      {"/a.js/path=\"/w/a.js\"", ""},
      {"/a.js/path=\"C:\\\\w\\\\a.js\"", ""},
      {"/a.js/path=\"/w/aa.js\"", "path-mismatch"},
      {"/a.js/path=\"/a.js/b\"", "path-mismatch"},
      {"/b.js/path=\"a.js\"", "path-duplicate path-mismatch"},
      {"/a.js/path=\"b.js\"; /b.js/path=\"a.js\"", "path-mismatch*2"},
      {"/a.js/path=\"b.js\"", "path-duplicate path-mismatch"},
      {"/a.js/path=", "key-missing"},
      {"/a.js/path=5", "wrong-type"},
      {"/a.js=5", "wrong-type"},
      {"/a.js/all=false; /a.js/hash=\"x\"; /a.js/inputSourceMap=null; /a.js/l={\"1\": 2}; /a.js/code=[\"x\"]", ""},
      {"/a.js/x=1", "key-unknown"},
  };
  expect_hits(kMap, "istanbul", rows);
  // Two files with the same path are a different defect from the same key twice.
  const std::string twice = std::string(kMap).insert(kMap.rfind('}'), R"(, "b.js": {"path": "b.js", "statementMap": {},
      "fnMap": {}, "branchMap": {}, "s": {}, "f": {}, "b": {}})");
  EXPECT_EQ(rules_of(check(twice, "istanbul")), "json/key-duplicate");
  EXPECT_EQ(rules_of(check("{}", "istanbul")), "no-files");
  const Result result = check(kMap);
  EXPECT_EQ(result.facts.functions, 1u);
  EXPECT_EQ(result.facts.counters, 2u);
  EXPECT_EQ(result.facts.nonzero, 1u);
  EXPECT_EQ(result.facts.total, 5u);
  EXPECT_TRUE(says(result, "coverage map"));
}

TEST(IstanbulRows, Summaries) {
  const Row rows[] = {
      {"", ""},
      {"/total/lines/total=4; /total/lines/pct=50", "summary-total"},
      {"/total/lines/covered=3; /total/lines/pct=100", "summary-total"},
      {"/total/lines/skipped=2", "summary-total"},
      {"/total/lines/skipped=3", "summary-total"},
      {"/total/lines/skipped=4", "summary-range"},
      {"/total/lines/skipped=-1", "summary-range"},
      {"/total/lines/covered=4", "summary-range"},
      {"/total/lines/covered=-1", "summary-range"},
      {"/total/lines/pct=66.67", ""},
      {"/total/lines/pct=66.68", "summary-percent"},
      {"/total/lines/pct=66.65", ""},
      {"/total/lines/pct=66.64", "summary-percent"},
      {"/total/lines/pct=\"Unknown\"", "summary-percent"},
      {"/total/branches/pct=100", ""},
      {"/total/branches/pct=0", "summary-percent"},
      {"/total/branches/pct=\"unknown\"", "summary-percent"},
      {"/total/statements/pct=", "key-missing"},
      {"/total/statements=", "key-missing"},
      {"/total/statements=5", "wrong-type"},
      {"/total=5", "wrong-type"},
      {"/total=", "key-missing"},
      {"/total=; /a.js=5", "wrong-type"},
      {"/a.js/lines/total=3; /a.js/lines/pct=33.33", "summary-total"},
      {"/a.js/lines/skipped=-1", "summary-range"},
      {"/a.js/lines/skipped=", "key-missing"},
      {"/a.js/lines=", "key-missing"},
      {"/a.js=5", "wrong-type"},
      {"/a.js=; /b.js=", "no-files summary-total*3"},
      {"/total/linesCovered={}; /total/branchesTrue={\"total\": 0, \"covered\": 0, \"skipped\": 0, \"pct\": 100}", ""},
      {"/total/branchesTrue={\"total\": 1, \"covered\": 1, \"skipped\": 0, \"pct\": 100}", "summary-total"},
  };
  expect_hits(kSummary, "istanbul", rows);
  EXPECT_TRUE(says(check(kSummary), "summary"));
}

}  // namespace
}  // namespace proflint::tests
