// Two files of each format that counts by function or source, in which one count fell and one name is gone.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/builders/afdo_gcov.h"
#include "tests/builders/coverage_data.h"
#include "tests/builders/gcov.h"
#include "tests/builders/gcov_rfc.h"
#include "tests/builders/go_covdata.h"
#include "tests/builders/jacoco.h"
#include "tests/builders/llvm_instr.h"
#include "tests/builders/net_coverage.h"
#include "tests/builders/pprof.h"
#include "tests/builders/sample_bin.h"
#include "tests/support/support.h"
#include "tools/program/run/comparison.h"

namespace proflint::tests {
namespace {

// A file with the names `a`, which counts 9 or 3, and `b`, which is left out of the second file.
struct Pair {
  const char* format;
  std::string before, after;
  std::string expected = "fell a, gone b";
};

Result entries_of(const Pair& pair, const std::string& bytes) {
  Input input;
  input.name = "input";
  input.wants_entries = true;
  Result result = check(bytes, pair.format, input);
  EXPECT_LE(result.verdict, Verdict::suspicious) << pair.format << "\n" << bytes;
  EXPECT_TRUE(tools::counts_by_name(result)) << pair.format;
  return result;
}

// "fell a, gone b", by name.
std::string changes(const Pair& pair) {
  std::map<std::string, std::string> found;
  for (const tools::Difference& difference :
       tools::compare(entries_of(pair, pair.before), entries_of(pair, pair.after), {}).differences)
    found[difference.name] = to_string(difference.change);
  std::string text;
  for (const auto& [name, change] : found) text += (text.empty() ? "" : ", ") + change + " " + name;
  return text;
}

void expect_changes(const std::vector<Pair>& pairs) {
  for (const Pair& pair : pairs) {
    EXPECT_EQ(changes(pair), pair.expected) << pair.format;
    EXPECT_EQ(changes({pair.format, pair.before, pair.before}), "") << pair.format;
    std::string reverse = pair.expected;
    reverse.replace(reverse.find("fell"), 4, "grew").replace(reverse.find("gone"), 4, "new");
    EXPECT_EQ(changes({pair.format, pair.after, pair.before}), reverse) << pair.format;
  }
}

TEST(EntryRows, OfProfilesInText) {
  expect_changes({
      {"folded", "main;a 9\nmain;b 1\n", "main;a 3\n"},
      {"sample-text", "a:9:0\n 1: 9\nb:1:0\n 1: 1\n", "a:3:0\n 1: 3\n"},
      {"sample-text", "[main:1 @ a]:9:0\n 1: 9\n[b]:1:0\n 1: 1\n", "[main:1 @ a]:3:0\n 1: 3\n"},
      {"proftext", "a\n1\n2\n9\n0\n\nb\n1\n1\n1\n", "a\n1\n2\n3\n0\n"},
      {"callgrind", "version: 1\nevents: Ir\nfn=a\n1 4\n2 5\nfn=b\n1 1\ntotals: 10\n",
       "version: 1\nevents: Ir\nfn=a\n1 3\ntotals: 3\n"},
      {"cachegrind", "desc: x\ncmd: ./a\nevents: Ir\nfl=a.c\nfn=a\n1 9\nfn=b\n1 1\nsummary: 10\n",
       "desc: x\ncmd: ./a\nevents: Ir\nfl=a.c\nfn=a\n1 3\nsummary: 3\n"},
      {"perf-script",
       "p 7 1.0: 9 cycles:\n\t 401234 a+0x14 (/opt/p)\n\t 401000 main+0x1 (/opt/p)\n\np 7 1.1: 1 cycles:\n\t 401300 "
       "b+0x4 "
       "(/opt/p)\n\n",
       "p 7 1.0: 3 cycles:\n\t 401234 a+0x17 (/opt/p)\n\n"},
  });
}

TEST(EntryRows, OfCoverageInText) {
  const std::string source = "        -:    0:Source:a\n";
  expect_changes({
      {"lcov", "TN:\nSF:a\nDA:1,1\nDA:2,1\nend_of_record\nSF:b\nDA:1,1\nend_of_record\n",
       "TN:\nSF:./a\nDA:1,1\nDA:2,0\nend_of_record\n"},
      {"go-cover", "mode: count\na.go:1.1,2.1 1 9\nb.go:1.1,2.1 1 1\n", "mode: count\na.go:1.1,2.1 1 3\n",
       "fell a.go, gone b.go"},
      {"gcov-text", "file:a\nlcount:1,9,0\nlcount:2,1,0\nfile:b\nlcount:1,1,0\n",
       "file:a\nlcount:1,9,0\nlcount:2,0,0\n"},
  });
  EXPECT_EQ(changes({"gcov-text", source + "        1:    1:f();\n        1:    2:f();\n",
                     source + "        1:    1:f();\n    #####:    2:f();\n"}),
            "fell a");
}

// A report with the sources a.c and b.c, or one in which a line of a.c did not run and b.c is gone.
xml_coverage::Coverage coverage_of(bool is_before) {
  const xml_coverage::File a = {"a.c", {{1, 1, 0, 0}, {2, is_before ? std::uint64_t{1} : 0, 0, 0}}},
                           b = {"b.c", {{1, 1, 0, 0}}};
  xml_coverage::Coverage coverage;
  coverage.packages = {{"p", {a}}};
  if (is_before) coverage.packages[0].files.push_back(b);
  return coverage;
}

TEST(EntryRows, OfCoverageInXml) {
  const xml_coverage::Coverage before = coverage_of(true), after = coverage_of(false);
  const auto row = [&](const char* format, const auto& print, const char* expected) {
    return Pair{format, print(before), print(after), expected};
  };
  expect_changes({
      row("cobertura", xml_coverage::cobertura, "fell a.c, gone b.c"),
      row("jacoco-xml", xml_coverage::jacoco, "fell p/a.c, gone p/b.c"),
      row("clover", xml_coverage::clover, "fell p/a.c, gone p/b.c"),
      row("opencover", xml_coverage::opencover, "fell a.c, gone b.c"),
      row("opencover", xml_coverage::coverlet, "fell a.c, gone b.c"),
      row("vs-coverage", xml_coverage::results, "fell a.c, gone b.c"),
      row("vs-coverage", xml_coverage::data_set, "fell a.c, gone b.c"),
      row("sonar-coverage", xml_coverage::sonar, "fell p/a.c, gone p/b.c"),
  });
}

TEST(EntryRows, OfBinaryCoverage) {
  const jacoco::Session session = {"s", 1, 2};
  go_covdata::Counters before{
      .hash = std::string(16, 'h'), .is_raw = false, .functions = {{0, 0, {9, 1}}, {0, 1, {1}}}};
  go_covdata::Counters after = before;
  after.functions = {{0, 0, {3, 1}}};
  coverage_data::Data lines = coverage_data::sound_lines();
  lines.paths = {"/s/a", "/s/b"};
  lines.lines = {{1, 1, {1, 2, 70}}, {2, 1, {1}}};
  lines.tracers = {};
  coverage_data::Data fewer = lines;
  fewer.paths = {"/s/a"};
  fewer.lines = {{1, 1, {1, 70}}};
  expect_changes({
      {"jacoco", jacoco::bytes(jacoco::Run{session, {{1, "a", {true, true}}, {2, "b", {true}}}}),
       jacoco::bytes(jacoco::Run{session, {{1, "a", {true, false}}}})},
      {"go-covcounters", go_covdata::bytes(before), go_covdata::bytes(after),
       "fell package 0 function 0 of 68686868, gone package 0 function 1 of 68686868"},
      {"coverage-data", coverage_data::bytes(lines), coverage_data::bytes(fewer), "fell /s/a, gone /s/b"},
  });
}

// Data of GCC 12: the counters of functions 1, 2, ...
std::string data_of(const std::vector<std::vector<std::uint64_t>>& functions) {
  gcov::File file = {0x67636461, true, gcov::words({0x4232322a, 1, 0}), {}, gcov::words({0})};
  file.records.push_back({0xa1000000, gcov::words({1, 9}), {}});
  for (std::uint32_t i = 0; i < functions.size(); ++i) {
    file.records.push_back({0x01000000, gcov::words({i + 1, 5, 6}), {}});
    file.records.push_back({0x01a10000, gcov::counters(functions[i]), {}});
  }
  return gcov::to_bytes(file, false);
}

// Data of the 2002 draft: the functions `a`, `b`, ... with one counter each.
std::string draft_data_of(const std::vector<std::int64_t>& counts) {
  gcov_rfc::Unit unit;
  unit.runs.resize(1);
  for (const std::int64_t count : counts) {
    const std::string name(1, static_cast<char>('a' + unit.functions.size()));
    unit.functions.push_back(
        {name, 7, {.blocks = 2, .entry = 0, .exit = 1, .arcs = {{0, 1, false}}, .next_arc = {}}, {}});
    unit.runs[0].push_back({count});
  }
  return gcov_rfc::data_file(unit);
}

TEST(EntryRows, OfInstrumentedProfiles) {
  llvm_instr::Profile before, after;
  before.functions = {{"a", 1, {9, 0}, {}, {}}, {"b", 2, {1}, {}, {}}};
  after.functions = {{"a", 1, {3, 0}, {}, {}}};
  expect_changes({
      {"profraw", llvm_instr::raw_profile(before), llvm_instr::raw_profile(after)},
      {"profdata", llvm_instr::indexed_profile(before), llvm_instr::indexed_profile(after)},
      {"proftext", llvm_instr::text_profile(before), llvm_instr::text_profile(after)},
      {"gcda", data_of({{9, 1}, {1, 1}}), data_of({{3, 1}}), "fell function 1, gone function 2"},
      {"gcov-da", draft_data_of({9, 1}), draft_data_of({3})},
  });
}

SampleProfile samples_of(std::uint64_t count, bool has_b) {
  SampleProfile profile;
  profile.functions.push_back({.name = "a",
                               .context = {},
                               .head = 1,
                               .total = count,
                               .lines = {{1, 0, count, {}}},
                               .vtables = {},
                               .callees = {}});
  if (has_b)
    profile.functions.push_back(
        {.name = "b", .context = {}, .head = 1, .total = 1, .lines = {{1, 0, 1, {}}}, .vtables = {}, .callees = {}});
  return profile;
}

TEST(EntryRows, OfBinarySampleProfiles) {
  const SampleProfile before = samples_of(9, true), after = samples_of(3, false);
  expect_changes({
      {"sample-ext", extensible_profile(before), extensible_profile(after)},
      {"sample-raw", raw_profile(before), raw_profile(after)},
      {"sample-compact", compact_profile(before), compact_profile(after),
       "fell " + std::to_string(md5_of("a")) + ", gone " + std::to_string(md5_of("b"))},
      {"afdo-gcov", gcov_profile(before), gcov_profile(after)},
  });
}

pprof::Profile stacks(std::int64_t count, bool has_b) {
  pprof::Profile profile;
  profile.types = {{"samples", "count"}};
  profile.functions = {{1, "a", "a.c", 1}, {2, "main", "a.c", 1}};
  profile.locations = {{1, 0, 16, {{1, 1}}}, {2, 0, 32, {{2, 1}}}};
  profile.samples = {{{1, 2}, {count}, {}}};
  if (has_b) {
    profile.functions.push_back({3, "b", "a.c", 1});
    profile.locations.push_back({3, 0, 48, {{3, 1}}});
    profile.samples.push_back({{3, 2}, {1}, {}});
  }
  return profile;
}

TEST(EntryRows, OfStacks) {
  expect_changes({{"pprof", pprof::bytes(stacks(9, true)), pprof::bytes(stacks(3, false))}});
}

TEST(EntryRows, OfCoverageInJson) {
  const auto istanbul = [](const std::string& file, int hits) {
    return "\"" + file + "\":{\"path\":\"" + file +
           "\",\"statementMap\":{\"0\":{\"start\":{\"line\":1,\"column\":0},\"end\":{\"line\":1,\"column\":5}}},"
           "\"fnMap\":{},\"branchMap\":{},\"s\":{\"0\":" +
           std::to_string(hits) + "},\"f\":{},\"b\":{}}";
  };
  const auto v8 = [](const std::string& url, int count) {
    return "{\"scriptId\":\"" + url + "\",\"url\":\"" + url +
           "\",\"functions\":[{\"functionName\":\"\",\"ranges\":[{\"startOffset\":0,\"endOffset\":9,\"count\":" +
           std::to_string(count) + "}],\"isBlockCoverage\":true}]}";
  };
  const auto gcov = [](const std::string& file, int count) {
    return "{\"file\":\"" + file +
           "\",\"functions\":[],\"lines\":[{\"line_number\":1,\"count\":" + std::to_string(count) +
           ",\"unexecuted_block\":false,\"branches\":[]}]}";
  };
  const auto simplecov = [](const std::string& files) {
    return "{\"RSpec\":{\"coverage\":{" + files + "},\"timestamp\":1700000000}}\n";
  };
  const auto coverage_py = [](const std::string& files, int covered, int missing) {
    const std::string all = std::to_string(covered + missing);
    return "{\"meta\":{\"version\":\"5.1\",\"timestamp\":\"2026-01-02T03:04:05\",\"branch_coverage\":false,"
           "\"show_contexts\":false},\"files\":{" +
           files + "},\"totals\":{\"covered_lines\":" + std::to_string(covered) + ",\"num_statements\":" + all +
           ",\"percent_covered\":" + std::to_string(100.0 * covered / (covered + missing)) +
           ",\"missing_lines\":" + std::to_string(missing) + ",\"excluded_lines\":0}}\n";
  };
  const auto python = [](const std::string& path, const char* executed, const char* missing, int covered, int lost) {
    return "\"" + path + "\":{\"executed_lines\":[" + executed +
           "],\"summary\":{\"covered_lines\":" + std::to_string(covered) +
           ",\"num_statements\":" + std::to_string(covered + lost) +
           ",\"percent_covered\":" + std::to_string(100.0 * covered / (covered + lost)) +
           ",\"missing_lines\":" + std::to_string(lost) + ",\"excluded_lines\":0},\"missing_lines\":[" + missing +
           "],\"excluded_lines\":[]}";
  };
  const std::string start_gcov =
      "{\"gcc_version\":\"12.2.0\",\"format_version\":\"1\",\"current_working_directory\":\"/s\",\"data_file\":\"a\","
      "\"files\":[";
  expect_changes({
      {"istanbul", "{" + istanbul("/a", 9) + "," + istanbul("/b", 1) + "}\n", "{" + istanbul("/a", 3) + "}\n",
       "fell /a, gone /b"},
      {"v8-coverage", "{\"result\":[" + v8("file:///a", 9) + "," + v8("file:///b", 1) + "]}",
       "{\"result\":[" + v8("file:///a", 3) + "]}", "fell file:///a, gone file:///b"},
      {"simplecov-resultset", simplecov("\"/a\":{\"lines\":[9,1]},\"/b\":{\"lines\":[1]}"),
       simplecov("\"/a\":{\"lines\":[9,0]}"), "fell /a, gone /b"},
      {"coverage-py", coverage_py(python("a", "1, 2", "", 2, 0) + "," + python("b", "1", "", 1, 0), 3, 0),
       coverage_py(python("a", "1", "2", 1, 1), 1, 1)},
      {"gcov-json", start_gcov + gcov("a", 9) + "," + gcov("b", 1) + "]}\n", start_gcov + gcov("a", 3) + "]}\n"},
  });
}

}  // namespace
}  // namespace proflint::tests
