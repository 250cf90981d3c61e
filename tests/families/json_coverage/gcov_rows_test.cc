// Bounds of the rules of gcov's JSON: each row changes one clean document.
#include "tests/families/json_coverage/edits.h"

namespace proflint::tests {
namespace {

using json_coverage::changed;
using json_coverage::expect_hits;
using json_coverage::Row;

constexpr std::string_view kGcovReport = R"({
  "gcc_version": "14.2.0", "format_version": "2", "data_file": "a.o", "current_working_directory": "/w",
  "files": [{
    "file": "a.c",
    "functions": [
      {"name": "f", "demangled_name": "f", "start_line": 2, "start_column": 3, "end_line": 2, "end_column": 9,
       "blocks": 4, "blocks_executed": 3, "execution_count": 2, "total_prime_paths": 2, "covered_prime_paths": 1},
      {"name": "g", "demangled_name": "g", "start_line": 4, "start_column": 1, "end_line": 8, "end_column": 1,
       "blocks": 2, "blocks_executed": 2, "execution_count": 1}],
    "lines": [
      {"line_number": 2, "count": 2, "unexecuted_block": false, "function_name": "f", "block_ids": [0, 1],
       "branches": [{"count": 2, "fallthrough": true, "throw": false, "source_block_id": 1, "destination_block_id": 2},
                    {"count": 0, "fallthrough": false, "throw": false, "source_block_id": 1, "destination_block_id": 3}],
       "calls": [{"source_block_id": 1, "destination_block_id": 2, "returned": 2}],
       "conditions": [{"count": 4, "covered": 2, "not_covered_true": [0], "not_covered_false": [1]}]},
      {"line_number": 4, "count": 1, "unexecuted_block": false, "function_name": "g", "branches": [], "block_ids": []},
      {"line_number": 6, "count": 0, "unexecuted_block": true, "branches": [], "block_ids": [7]}]}]})";

TEST(GcovJsonRows, FunctionsAndTheirRanges) {
  const Row rows[] = {
      {"", ""},
      {"/files/0/functions/0/start_line=1", ""},
      {"/files/0/functions/0/start_line=0", "function-range"},
      {"/files/0/functions/0/start_line=3", "function-range"},
      {"/files/0/functions/0/start_line=#-9223372036854775809", "function-range json/integer-precision"},
      {"/files/0/functions/1/end_line=9223372036854775808", "json/integer-precision"},
      {"/files/0/functions/0/start_column=9", ""},
      {"/files/0/functions/0/start_column=10", "function-columns"},
      {"/files/0/functions/0/start_column=10; /files/0/functions/0/end_line=3", ""},
      {"/files/0/functions/0/blocks=3", ""},
      {"/files/0/functions/0/blocks=2", "blocks-executed"},
      {"/files/0/functions/0/blocks=-1", "count-negative"},
      {"/files/0/functions/0/blocks_executed=-1", "count-negative"},
      {"/files/0/functions/0/blocks_executed=0", "entry-count"},
      {"/files/0/functions/0/blocks_executed=0; /files/0/functions/0/execution_count=0", ""},
      {"/files/0/functions/0/blocks_executed=0; /files/0/functions/0/blocks=0; "
       "/files/0/functions/0/execution_count=0",
       ""},
      {"/files/0/functions/0/blocks_executed=0; /files/0/functions/0/execution_count=-1", "count-negative"},
      {"/files/0/functions/0/covered_prime_paths=2", ""},
      {"/files/0/functions/0/covered_prime_paths=3", "prime-paths"},
      {"/files/0/functions/0/covered_prime_paths=0", ""},
      {"/files/0/functions/0/covered_prime_paths=-1", "prime-paths"},
      {"/files/0/functions/0/covered_prime_paths=", ""},
      {"/files/0/functions/0/total_prime_paths=", ""},
      {"/files/0/functions/0/total_prime_paths=0", ""},
      {"/files/0/functions/0/total_prime_paths=-1", "prime-paths"},
      {"/files/0/functions/0/name=\"\"", "line-function name-empty"},
      {"/files/0/functions/0/name=", "key-missing"},
      {"/files/0/functions/0/execution_count=-1; /files/0/functions/1/execution_count=", "count-negative key-missing"},
      {"/files/0/functions/0/name=\"\"; /files/0/functions/1/name=", "key-missing name-empty"},
      {"/files/0/functions/0/covered_prime_paths=3; /files/0/functions/1/blocks=", "key-missing prime-paths"},
      // Any line may belong to the lost function.
      {"/files/0/functions/0=5", "wrong-type"},
      {"/files/0/functions=5", "wrong-type"},
      {"/files/0/functions=", "key-missing"},
  };
  expect_hits(kGcovReport, "gcov-json", rows);
}

TEST(GcovJsonRows, FunctionsOfOneFile) {
  const Row rows[] = {
      {"/files/0/functions/0/name=\"g\"", "function-duplicate line-function"},
      // Two functions with the same name have no lines of their own.
      {"/files/0/functions/0/name=\"g\"; /files/0/lines/0/function_name=\"g\"", "function-duplicate"},
      {"/files/0/functions/0/start_line=4; /files/0/functions/0/end_line=4; /files/0/lines/0/line_number=4",
       "function-end-conflict function-order"},
      {"/files/0/functions/1/start_line=2; /files/0/functions/1/start_column=3", "function-end-conflict"},
      {"/files/0/functions/1/start_line=2; /files/0/functions/0/start_column=#-9223372036854775809; "
       "/files/0/functions/1/start_column=#-9223372036854775808",
       "function-end-conflict json/integer-precision*2"},
      {"/files/0/functions/1/start_line=2; /files/0/functions/1/start_column=2",
       "function-end-conflict function-order"},
      {"/files/0/functions/1/start_line=1; /files/0/functions/1/start_column=9", "function-order"},
  };
  expect_hits(kGcovReport, "gcov-json", rows);
}

TEST(GcovJsonRows, LinesOfFunctions) {
  const Row rows[] = {
      {"/files/0/lines/0/line_number=1; /files/0/functions/0/start_line=1", ""},
      {"/files/0/lines/0/line_number=0", "line-number"},
      {"/files/0/lines/0/line_number=0; /files/0/functions/0/start_line=0", "function-range line-number"},
      {"/files/0/lines/0/line_number=1", "line-outside"},
      {"/files/0/lines/1/line_number=3", "line-outside"},
      {"/files/0/lines/1/line_number=8; /files/0/lines/2/line_number=8", ""},
      {"/files/0/lines/1/line_number=9; /files/0/lines/2/line_number=9", "line-outside"},
      {"/files/0/lines/2/line_number=4", ""},
      {"/files/0/lines/2/line_number=3", "line-order"},
      {"/files/0/lines/2/line_number=4; /files/0/lines/2/function_name=\"g\"", "line-duplicate"},
      {"/files/0/lines/1/line_number=5; /files/0/lines/2/line_number=4; /files/0/lines/2/function_name=\"g\"",
       "line-order"},
      {"/files/0/lines/2/function_name=\"x\"", "line-function"},
      {"/files/0/lines/2/function_name=\"\"", ""},
      {"/files/0/lines/2/function_name=5", "wrong-type"},
      // If a function is lost, lines may belong to it.
      {"/files/0/lines/2/function_name=\"x\"; /files/0/functions/0/blocks=", "key-missing"},
      // The lines of two functions that start on the same line come first, in any order.
      {"/files/0/functions/0/start_line=4; /files/0/functions/0/start_column=1; /files/0/functions/0/end_line=9; "
       "/files/0/lines/0/line_number=9",
       "function-end-conflict"},
      {"/files/0/functions/0/start_line=3; /files/0/functions/0/start_column=1; /files/0/functions/0/end_line=9; "
       "/files/0/lines/0/line_number=9",
       "line-order"},
      {"/files/0/functions/0/start_line=4; /files/0/functions/0/start_column=1; /files/0/functions/0/end_line=9; "
       "/files/0/lines/2/function_name=\"f\"; /files/0/lines/2/line_number=4",
       "function-end-conflict line-outside"},
      // The next file has its own functions and lines.
      {"/files/1={\"file\": \"b.c\", \"functions\": [], \"lines\": [{\"line_number\": 1, \"count\": 1, "
       "\"unexecuted_block\": false, \"branches\": [], \"block_ids\": []}]}",
       ""},
      {"/files/1={\"file\": \"b.c\", \"functions\": [], \"lines\": [{\"line_number\": 4, \"count\": 1, "
       "\"function_name\": \"g\", \"unexecuted_block\": false, \"branches\": [], \"block_ids\": []}]}",
       "line-function"},
  };
  expect_hits(kGcovReport, "gcov-json", rows);
}

TEST(GcovJsonRows, Counts) {
  const Row rows[] = {
      {"/files/0/lines/2/count=4294967295", ""},
      {"/files/0/lines/2/count=4294967296", "count-suspicious"},
      {"/files/0/lines/2/count=9223372036854775807", "count-suspicious json/integer-precision"},
      {"/files/0/lines/2/count=9223372036854775808", "count-range json/integer-precision"},
      {"/files/0/lines/2/count=-1", "count-negative"},
      {"/files/0/lines/0/calls/0/returned=-1", "count-negative"},
      {"/files/0/lines/0/calls/0/returned=", "key-missing"},
      {"/files/0/lines/0/calls/1={}; /files/0/lines/0/calls/0/returned=-1", "count-negative key-missing*3"},
      {"/files/0/lines/0/branches/0/count=-1", "count-negative"},
      {"/files/0/lines/0/branches/0/count=3", "branch-exceeds-line"},
      {"/files/0/lines/0/branches/1/count=", "key-missing"},
      {"/files/0/lines/0/branches/0/count=-1; /files/0/lines/0/branches/1/count=", "count-negative key-missing"},
      {"/files/0/lines/0/count=1", "branch-exceeds-line"},
      {"/files/0/lines/0/count=", "key-missing"},
      // Branches belong to the line they are in.
      {"/files/0/lines/0/branches=; /files/0/lines/0/count=0", "key-missing"},
      {"/files/0/lines/1/branches=", "key-missing"},
      {"/files/0/lines/0/count=-1; /files/0/lines/1/count=", "all-zero count-negative key-missing"},
      {"/files/0/lines/0/line_number=0; /files/0/lines/1/line_number=", "all-zero key-missing line-number"},
      {"/files/0/lines/0/count=0; /files/0/lines/0/branches=[]; /files/0/lines/1/count=0", "all-zero"},
      {"/files/0/lines=[]", ""},
  };
  expect_hits(kGcovReport, "gcov-json", rows);
}

TEST(GcovJsonRows, Conditions) {
  const std::string_view path = "/files/0/lines/0/conditions/0";
  const Row rows[] = {
      {"/covered=3", "condition-counts"},
      {"/covered=1", "condition-counts"},
      {"/covered=-1", "condition-counts"},
      {"/count=3", "condition-counts"},
      {"/not_covered_true=[1]", ""},
      {"/not_covered_true=[2]", "condition-counts"},
      {"/not_covered_false=[2]", "condition-counts"},
      {"/not_covered_true=[-1]", "condition-counts"},
      {"/not_covered_true=[]", "condition-counts"},
      {"/not_covered_false=[]", "condition-counts"},
      {"/not_covered_false=", "key-missing"},
      {"={\"count\": 4, \"covered\": 2, \"not_covered_true\": [0, 1], \"not_covered_false\": []}", ""},
      {"={\"count\": 4, \"covered\": 2, \"not_covered_true\": [], \"not_covered_false\": [0, 1]}", ""},
      {"={\"count\": 4, \"covered\": 2, \"not_covered_true\": [0, 0], \"not_covered_false\": []}", "condition-counts"},
      {"={\"count\": 4, \"covered\": 2, \"not_covered_true\": [1, 0], \"not_covered_false\": []}", "condition-counts"},
      {"={\"count\": 6, \"covered\": 2, \"not_covered_true\": [1, 0, 2], \"not_covered_false\": [0]}",
       "condition-counts"},
      {"={\"count\": 4, \"covered\": 4, \"not_covered_true\": [], \"not_covered_false\": []}", ""},
      {"={\"count\": 4, \"covered\": 0, \"not_covered_true\": [0, 1], \"not_covered_false\": [0, 1]}", ""},
      {"={\"count\": 0, \"covered\": 0, \"not_covered_true\": [], \"not_covered_false\": []}", ""},
      {"={\"count\": 2, \"covered\": 4, \"not_covered_true\": [], \"not_covered_false\": []}", "condition-counts"},
      {"={\"count\": -2, \"covered\": -2, \"not_covered_true\": [], \"not_covered_false\": []}", "condition-counts"},
      {"={\"count\": 3, \"covered\": 3, \"not_covered_true\": [], \"not_covered_false\": []}", "condition-counts"},
  };
  for (const Row& row : rows) {
    const std::string changes = std::string(path) + std::string(row.changes);
    EXPECT_EQ(rules_of(check(changed(kGcovReport, changes), "gcov-json")), row.hits) << row.changes;
  }
}

TEST(GcovJsonRows, PathsOfFiles) {
  const Row rows[] = {
      {"/files/0/file=\"../a.c\"", ""},
      {"/files/0/file=\"../../a.c\"", "path-escape"},
      {"/files/0/file=\"/../a.c\"", "path-escape"},
      {"/files/0/file=\"/w/../a.c\"", ""},
      {"/files/0/file=\"/v/../../a.c\"", "path-escape"},
      {"/files/0/file=\"../../a.c\"; /current_working_directory=\"w\"", ""},
      {"/files/0/file=\"../../a.c\"; /current_working_directory=", "no-working-directory"},
      {"/files/0/file=\"../../a.c\"; /current_working_directory=5", "wrong-type"},
      {"/files/0/file=\"\"", "name-empty"},
      {"/files/0/file=", "key-missing"},
      {"/files=[]", "no-files"},
      {"/files=", "key-missing"},
      {"/files=5", "wrong-type"},
  };
  expect_hits(kGcovReport, "gcov-json", rows);
}

TEST(GcovJsonRows, VersionsAndTheirKeys) {
  const Row rows[] = {
      {"/files/0/lines/0/block_ids=", "key-missing"},
      {"/files/0/lines/0/block_ids/0=-1", "wrong-type"},
      {"/files/0/lines/0/branches/0/source_block_id=", "key-missing"},
      {"/files/0/lines/0/branches/0/destination_block_id=", "key-missing"},
      {"/files/0/lines/0/calls=", ""},
      {"/files/0/lines/0/conditions=", ""},
      {"/format_version=\"1\"", "key-unknown"},
      {"/format_version=\"3\"", "format-version"},
      {"/format_version=\"3\"; /files/0/file=\"\"", "format-version"},
      {"/format_version=", "key-missing"},
      {"/format_version=; /files/0/lines/0/block_ids=", "key-missing"},
      {"/format_version=\"1\"; /files/0/lines=[]", ""},
  };
  expect_hits(kGcovReport, "gcov-json", rows);
}

TEST(GcovJsonRows, FactsOfAllDocuments) {
  const std::string twice = std::string(kGcovReport) + "\n" + std::string(kGcovReport);
  const Result result = check(twice);
  EXPECT_EQ(rules_of(result), "several-documents");
  EXPECT_EQ(result.facts.functions, 4u);
  EXPECT_EQ(result.facts.counters, 6u);
  EXPECT_EQ(result.facts.nonzero, 4u);
  EXPECT_EQ(result.facts.total, 6u);
  EXPECT_TRUE(says(result, "GCC '14.2.0'"));
  const Result negative = check(changed(kGcovReport, "/files/0/lines/2/count=-5"));
  EXPECT_EQ(negative.facts.nonzero, 2u);
  EXPECT_EQ(negative.facts.total, 3u);
  EXPECT_EQ(check(changed(kGcovReport, "/format_version=\"3\"")).verdict, Verdict::unsupported);
  EXPECT_EQ(rules_of(check(std::string(kGcovReport) + "{")), "json/truncated several-documents");
  EXPECT_EQ(rules_of(check(std::string(kGcovReport) + "x")), "json/trailing-content");
  EXPECT_EQ(rules_of(check(std::string(kGcovReport) + "{}x")),
            "json/trailing-content key-missing*4 no-working-directory several-documents");
}

}  // namespace
}  // namespace proflint::tests
