// SimpleCov's files: bounds of the rules, each row a change to a clean file; detection; keys.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/families/json_coverage/edits.h"
#include "tests/support/others.h"
#include "tests/support/support.h"
#include "validators/core/escape.h"
#include "validators/engine/families.h"
#include "validators/simplecov/contexts.h"
#include "validators/simplecov/keys.h"

namespace proflint::tests {
namespace {

using json_coverage::expect_hits;
using json_coverage::Row;

constexpr std::string_view kSet = R"({"RSpec": {
  "coverage": {"/app/a.rb": {"lines": [1, 1, null, 2, 0, null],
    "branches": {"[:if, 0, 2, 2, 5, 5]": {"[:then, 1, 3, 4, 3, 9]": 1, "[:else, 2, 4, 4, 4, 9]": 0}},
    "methods": {"[Calc, :add, 1, 0, 5, 3]": 1}}},
  "timestamp": 1700000000}})";

TEST(SimpleCov, RowsOfResultSets) {
  const Row rows[] = {
      {"", ""},
      {"/RSpec/coverage=", "simplecov/key-missing"},
      {"/RSpec/timestamp=", "simplecov/key-missing"},
      {"/RSpec/timestamp=\"1700000000\"", "simplecov/wrong-type"},
      {"/RSpec/timestamp=1700000000.25", ""},
      {"/RSpec/timestamp=1104537599", "simplecov/timestamp"},
      {"/RSpec/timestamp=4102444801", "simplecov/timestamp"},
      {"/RSpec=[]", "simplecov/wrong-type"},
      {"/RSpec/run_id=\"a\"; /RSpec/worker_id=\"1\"; /RSpec/tracked_files=[\"a\"]", ""},
      {"/RSpec/tracked_files=[1]", "simplecov/wrong-type"},
      {"/RSpec/coverage/~1app~1a.rb/lines/0=1.0", "simplecov/count"},
      {"/RSpec/coverage/~1app~1a.rb/lines/0=true", "simplecov/count"},
      {"/RSpec/coverage/~1app~1a.rb/lines/0=-1", "simplecov/count"},
      {"/RSpec/coverage/~1app~1a.rb/lines/0=\"ignored\"", "simplecov/count"},
      {"/RSpec/coverage/~1app~1b.rb=[1]", "simplecov/layout-mixed"},
      {"/RSpec/coverage/~1app~1b.rb={\"oneshot_lines\": [1]}", "simplecov/key-unknown simplecov/no-criterion"},
      {"/X={\"coverage\": {\"/app/b.rb\": [1, null]}, \"timestamp\": 1700000600}", ""},
      {"/X={\"coverage\": {\"/app/a.rb\": [0, 0, 0]}, \"timestamp\": 1700000600}", ""},
      {"/X={\"coverage\": {\"/app/a.rb\": [1, 0, 0]}, \"timestamp\": 1700000601}",
       "simplecov/expired simplecov/length-differs"},
      {"/RSpec/contexts={\"version\": 1, \"contexts\": [\"a\"], \"files\": {\"/app/a.rb\": {\"0\": \"3f\"}}}", ""},
      {"/RSpec/contexts={\"version\": 1, \"contexts\": [\"a\"], \"files\": {\"/app/a.rb\": {\"0\": \"40\"}}}",
       "simplecov/context-lines"},
      {"/RSpec/contexts={\"version\": 1, \"contexts\": [\"a\"], \"files\": {\"/app/a.rb\": {\"00\": \"1\"}}}",
       "simplecov/context"},
      {"/RSpec/contexts={\"version\": 2, \"contexts\": [\"a\"], \"files\": {\"/app/a.rb\": {\"9\": \"x\"}}}", ""},
  };
  expect_hits(kSet, "simplecov-resultset", rows);
}

TEST(SimpleCov, KeysAreRubysArrays) {
  simplecov::BranchKey branch;
  simplecov::Span span;
  for (const char* key : {"[:if, 0, 2, 2, 5, 5]", "[:type_of_thirty_two_characters_xx, 0, 2, 2, 5, 5]",
                          "[:\"&.\", 15, 42, 4, 42, 16]", "[:then, 9999999999, -1, 0, -1, 0]"})
    EXPECT_TRUE(simplecov::parse_branch_key(key, branch)) << key;
  EXPECT_EQ(branch.type, "then");
  EXPECT_EQ(branch.span.line, -1);
  for (const char* key :
       {"", "[", "[:", "[:]", "[:if]", "[:if, 0, 2, 2, 5]", "[:if, 0, 2, 2, 5, 5", "[:if, -1, 2, 2, 5, 5]",
        "[:if, -0, 2, 2, 5, 5]", "[:if, 0, 2, 2, 5, 5]]", "[:if, 0, 2, 2, 5, 12345678901]", "[:If, 0, 2, 2, 5, 5]",
        "[:if, 0,2, 2, 5, 5]", "[:, 0, 2, 2, 5, 5]", "[`id`, 0, 2, 2, 5, 5]", "system('id')#[:if, 0, 2, 2, 5, 5]",
        "[:if;`id`, 0, 2, 2, 5, 5]", "[:if, 0, 2, 2, 5, 5]\n"})
    EXPECT_FALSE(simplecov::parse_branch_key(key, branch)) << key;
  for (const char* key : {"[Calc, :add, 1, 0, 5, 3]", "[#<Class:Calc>, :[]=, 1, 0, 5, 3]", "[A, :\"a b\", 1, 0, 5, 3]",
                          "[A, :\"\", 1, 0, 5, 3]", "[A, :\"a\\\"b, \", 1, 0, 5, 3]"})
    EXPECT_TRUE(simplecov::parse_method_key(key, span)) << key;
  for (const char* key :
       {"", "[]", "[Calc, :add, 1, 0, 5]", "[Calc, :, 1, 0, 5, 3]", "[, :add, 1, 0, 5, 3]", "[Calc, :a b, 1, 0, 5, 3]",
        "Calc, :add, 1, 0, 5, 3]", "[A, :\"a b\\\", 1, 0, 5, 3]", "[A, :\"a\" b\", 1, 0, 5, 3]"})
    EXPECT_FALSE(simplecov::parse_method_key(key, span)) << key;
}

TEST(SimpleCov, BitmapsTellTheirHighestBit) {
  EXPECT_EQ(simplecov::lines_of_bitmap("0"), 0u);
  EXPECT_EQ(simplecov::lines_of_bitmap("1"), 1u);
  EXPECT_EQ(simplecov::lines_of_bitmap("8"), 4u);
  EXPECT_EQ(simplecov::lines_of_bitmap("0010"), 5u);
  EXPECT_EQ(simplecov::lines_of_bitmap(std::string(1000000, 'f')), 4000000u);
  EXPECT_FALSE(simplecov::lines_of_bitmap(""));
  EXPECT_FALSE(simplecov::lines_of_bitmap("A"));
}

TEST(SimpleCov, IndicesOfContextsArePlainNumbers) {
  EXPECT_EQ(simplecov::parse_context_index("0"), 0u);
  EXPECT_EQ(simplecov::parse_context_index("9999999999"), 9999999999u);
  for (const char* index : {"", "00", "01", "-1", "+1", "1 ", "a", "10000000000"})
    EXPECT_FALSE(simplecov::parse_context_index(index)) << index;
}

// Files of different runs of one project.
TEST(SimpleCov, ResultSetsThatAreMergedAgree) {
  const auto set = [](const std::string& files) {
    return R"({"RSpec": {"coverage": {)" + files + R"(}, "timestamp": 1700000000}})";
  };
  const std::string a = R"("/app/lib/a.rb": {"lines": [1, 0]})";
  const struct {
    std::string first, second;
    Ids hits;
  } rows[] = {
      {a, a, {}},
      {a, R"("/app/lib/a.rb": {"lines": [1, 0, 0]})", {"simplecov/set-length"}},
      {a, R"("/app/lib/a.rb": {"lines": [0, 0, 0]})", {"simplecov/not-executed"}},  // simulated: was never loaded
      {R"("/app/lib/a.rb": {"lines": [0, 0, 0]})", a, {"simplecov/not-executed"}},
      {a, R"("/app/lib/b.rb": {"lines": [1, 0, 0]})", {}},
      {a, R"("/app/lib/b.rb": {"lines": [1], "branches": {}})", {"simplecov/set-criteria"}},
      {a, R"("/app/b.rb": {"lines": [1]})", {}},  // a part of the project, and all of it
      {R"("/app/b.rb": {"lines": [1]})", a, {}},
      {a, R"("/app/lib2/b.rb": {"lines": [1]})", {"simplecov/set-root"}},
      {a, a + R"(, "/app/lib2/b.rb": {"lines": [1]})", {}},
      {a + R"(, "/app/lib2/b.rb": {"lines": [1]})", R"("/app/l/b.rb": {"lines": [1]})", {}},
      {a, "", {"simplecov/no-files"}},
      {"", a, {"simplecov/no-files"}},
  };
  for (const auto& row : rows)
    EXPECT_EQ(rules_hit_in_set({set(row.first), set(row.second)}, "simplecov-resultset"), row.hits)
        << row.first << " and " << row.second;
}

TEST(SimpleCov, TailsOfOlderDocuments) {
  const std::string set(kSet);
  EXPECT_EQ(rules_hit(set + "  }\n}\n", "simplecov-resultset"), Ids{"simplecov/older-tail"});
  EXPECT_EQ(rules_hit(set + "\n{\"a\": {}}", "simplecov-resultset"), Ids{"json/trailing-content"});
  EXPECT_EQ(rules_hit(set + " x", "simplecov-resultset"), Ids{"json/trailing-content"});
  EXPECT_EQ(rules_hit(set + " \n", "simplecov-resultset"), Ids());
}

TEST(SimpleCov, WhatIsClaimed) {
  EXPECT_EQ(detected_format(kSet, "a.json"), "simplecov-resultset");
  EXPECT_EQ(detected_format("{}", "coverage/.resultset.json"), "simplecov-resultset");
  EXPECT_EQ(detected_format("", "coverage/.resultset.json"), "simplecov-resultset");
  EXPECT_EQ(detected_format("{}", "unit.resultset.json"), "simplecov-resultset");
  EXPECT_EQ(detected_format(kSet, "resultset.json"), "simplecov-resultset");
  EXPECT_EQ(detected_format(kSet, "unit-resultset.json"), "simplecov-resultset");
  // As programs that have nothing to do with coverage name their documents.
  EXPECT_EQ(detected_format(R"({"items":[],"has_more":false})", "resultset.json"), "");
  EXPECT_EQ(detected_format(R"({"columns":["id"],"rows":[[1]]})", "sql-resultset.json"), "");
  EXPECT_EQ(detected_format("", "resultset.json"), "");
  EXPECT_EQ(detected_format("", "coverage/.last_run.json"), "simplecov-last-run");
  EXPECT_EQ(detected_format(R"({"result":{}})", ".last_run.json"), "simplecov-last-run");
  EXPECT_EQ(detected_format(R"({"result":{"line":9}})", "a.json"), "simplecov-last-run");
  EXPECT_EQ(detected_format(R"({"meta":{"simplecov_version":"0.22"},"coverage":{}})", "a.json"), "simplecov-report");
  EXPECT_EQ(detected_format(R"({"files":[{"filename":"a"}],"metrics":{}})", "a.json"), "simplecov-report");
  EXPECT_EQ(detected_format(R"({"files":[],"metrics":{}})", "a.json"), "simplecov-report");
  EXPECT_EQ(detected_format(R"({"coverage":{"a.c":[null,1]}})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"type":"CodeCoverage","coverage":[]})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"source_files":[{"name":"a","coverage":[1]}]})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"result":{"a":1}})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"result":{"line":9},"id":1})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"a":{"coverage":80,"timestamp":1}})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"files":["a","b"],"metrics":{}})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"files":[{"name":"a"}],"metrics":{}})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"files":[{"name":"a"},{"filename":"b"}],"metrics":{}})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"files":[{"filename":"a"},{"name":"b"}],"metrics":{}})", "a.json"), "simplecov-report");
  EXPECT_EQ(detected_format(R"({"files":[{"filename":"a"}],"metrics":{},"source_files":[]})", "a.json"), "");
  EXPECT_EQ(detected_format("", "coverage/.resultset.json.lock"), "");
}

// Text that SimpleCov before 1.0 would execute: the finding shows it, and vet rejects the file.
TEST(SimpleCov, KeysThatWouldRunAreShownAndRejected) {
  for (const std::string key : {"system('touch pwned')", "`id`", "[:if, 0, 2, 2, 5, 5];exit", "raise", ""}) {
    std::string set(kSet);
    set.replace(set.find("[:if, 0, 2, 2, 5, 5]"), std::size("[:if, 0, 2, 2, 5, 5]") - 1, key);
    const Result result = check(set);
    EXPECT_EQ(rules_of(result), "simplecov/branch-key") << key;
    std::string shown = "'";
    append_escaped(shown, key, key.size(), '\'');
    EXPECT_NE(said(result).find(shown + "' would run as code in SimpleCov"), std::string::npos) << said(result);
    const Scratch scratch;
    scratch.write(".resultset.json", set);
    const Outcome vetted = scratch.run({"vet", "--sandbox=best", ".resultset.json"});
    EXPECT_EQ(vetted.status, 1) << vetted.out << vetted.err;
    EXPECT_NE(vetted.out.find("would run as code in SimpleCov before 1.0"), std::string::npos) << vetted.out;
  }
}

RC_GTEST_PROP(SimpleCov, ACutIsACut, ()) {
  const std::string file(kSet.substr(0, *rc::gen::inRange<std::size_t>(1, kSet.size())));
  RC_ASSERT(rules_hit(file, "simplecov-resultset") == Ids{"json/truncated"});
}

}  // namespace
}  // namespace proflint::tests
