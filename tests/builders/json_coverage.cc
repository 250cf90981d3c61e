// Generates reports from small numbers.
#include "tests/builders/json_coverage.h"

#include <rapidcheck.h>

#include <cmath>

namespace proflint::tests::json_coverage {
namespace {

int below(int end) {
  return *rc::gen::inRange(0, end);
}

double percent_of(std::uint64_t covered, std::uint64_t count, double of_none) {
  return count == 0 ? of_none : 100 * static_cast<double>(covered) / static_cast<double>(count);
}

Json gcov_file(int index) {
  Json functions = Json::array(), lines = Json::array();
  const int count = below(4);
  for (int i = 0; i < count; ++i) {
    const std::string name = "f" + std::to_string(i);
    const int start = 10 * i + 1, calls = below(3);
    functions.push_back({{"name", name},
                         {"demangled_name", name},
                         {"start_line", start},
                         {"start_column", 1},
                         {"end_line", start + 5},
                         {"end_column", 2},
                         {"blocks", 4},
                         {"blocks_executed", calls == 0 ? 0 : 3},
                         {"execution_count", calls}});
    for (int line = start; line < start + 1 + below(5); ++line) {
      Json branches = Json::array();
      for (int branch = below(3); branch > 0; --branch)
        branches.push_back({{"count", below(calls + 1)}, {"fallthrough", branch == 1}, {"throw", false}});
      lines.push_back({{"line_number", line},
                       {"count", calls},
                       {"unexecuted_block", false},
                       {"branches", branches},
                       {"function_name", name}});
    }
  }
  return {{"file", "s" + std::to_string(index) + ".c"}, {"functions", functions}, {"lines", lines}};
}

Json metric(std::uint64_t count, std::uint64_t covered, bool has_rest) {
  Json row = {{"count", count}, {"covered", covered}};
  if (has_rest) row["notcovered"] = count - covered;
  row["percent"] = percent_of(covered, count, 0);
  return row;
}

// The number of items and of covered items, in one file or in all.
struct Sums {
  std::uint64_t functions = 0, called = 0, regions = 0, run = 0, lines = 0, hit = 0, sides = 0, taken = 0;

  Json summary() const {
    return {{"branches", metric(sides, taken, true)},
            {"functions", metric(functions, called, false)},
            {"instantiations", metric(functions, called, false)},
            {"lines", metric(lines, hit, false)},
            {"regions", metric(regions, run, true)}};
  }
  void add(const Sums& other) {
    functions += other.functions, called += other.called, regions += other.regions, run += other.run;
    lines += other.lines, hit += other.hit, sides += other.sides, taken += other.taken;
  }
};

// A function with a body that contains disjoint regions, each on a line of its own.
void add_llvm_function(const std::string& path, int start, Json& segments, Json& functions, Sums& sums) {
  const int calls = below(3), inner = below(4), end = start + inner + 1;
  Json regions = {{start, 10, end, 2, calls, 0, 0, 0}}, branches = Json::array();
  segments.push_back({start, 10, calls, true, true, false});
  sums.functions += 1, sums.called += calls > 0, sums.regions += 1, sums.run += calls > 0;
  for (int line = start + 1; line <= start + inner; ++line) {
    const int count = below(calls + 1);
    regions.push_back({line, 3, line, 9, count, 0, 0, 0});
    branches.push_back({line, 3, line, 9, count, calls - count, 0, 0, 4});
    segments.push_back({line, 3, count, true, true, false});
    segments.push_back({line, 9, calls, true, false, false});
    sums.regions += 1, sums.run += count > 0, sums.sides += 2, sums.taken += (count > 0) + (calls > count);
  }
  segments.push_back({end, 2, 0, false, false, false});
  const auto lines = static_cast<std::uint64_t>(end - start + 1);
  sums.lines += lines, sums.hit += calls > 0 ? lines : 0;
  functions.push_back({{"branches", branches},
                       {"count", calls},
                       {"filenames", {path}},
                       {"name", "f" + std::to_string(functions.size())},
                       {"regions", regions}});
}

Json location(int line) {
  const int column = below(20);
  return {{"start", {{"line", line}, {"column", column}}},
          {"end", {{"line", line + below(3)}, {"column", column + 1}}}};
}

// Entries of a map start on lines of their own.
Json istanbul_file(const std::string& path) {
  Json statements = Json::object(), functions = Json::object(), branches = Json::object();
  Json s = Json::object(), f = Json::object(), b = Json::object();
  for (int i = below(20); i > 0; --i) statements[std::to_string(i)] = location(i), s[std::to_string(i)] = below(3);
  for (int i = below(4); i > 0; --i) {
    functions[std::to_string(i)] = {{"name", "f"}, {"decl", location(i)}, {"loc", location(i)}, {"line", 1}};
    f[std::to_string(i)] = below(3);
  }
  for (int i = below(4); i > 0; --i) {
    branches[std::to_string(i)] = {{"type", "if"}, {"loc", location(i)}, {"locations", {location(i), location(i)}}};
    b[std::to_string(i)] = {below(3), below(3)};
  }
  return {
      {"path", path}, {"statementMap", statements}, {"fnMap", functions}, {"branchMap", branches}, {"s", s}, {"f", f},
      {"b", b}};
}

Json istanbul_metric(int total, int covered) {
  const double percent = total == 0 ? 100 : std::floor(10000.0 * covered / total) / 100;
  return {{"total", total}, {"covered", covered}, {"skipped", 0}, {"pct", percent}};
}

// `has_statements`: like coverage.py from 7.12 on.
Json coverage_py_summary(std::size_t covered, std::size_t missing, std::size_t excluded, bool has_statements) {
  const double percent = percent_of(covered, covered + missing, 100);
  const long shown = percent > 0 && percent < 1 ? 1 : percent > 99 && percent < 100 ? 99 : std::lround(percent);
  Json summary = {{"covered_lines", covered},   {"num_statements", covered + missing},
                  {"percent_covered", percent}, {"percent_covered_display", std::to_string(shown)},
                  {"missing_lines", missing},   {"excluded_lines", excluded}};
  if (has_statements) {
    summary["percent_statements_covered"] = percent;
    summary["percent_statements_covered_display"] = std::to_string(shown);
  }
  return summary;
}

}  // namespace

Json gcov_document() {
  Json files = Json::array();
  for (int i = 1 + below(3); i > 0; --i) files.push_back(gcov_file(i));
  return Json{{"format_version", "1"},
              {"gcc_version", "12.2.0"},
              {"data_file", "a.gcda"},
              {"files", files},
              {"current_working_directory", "/src"}};
}

Json llvm_export() {
  Json files = Json::array(), functions = Json::array();
  Sums totals;
  const int count = 1 + below(3);
  for (int i = 0; i < count; ++i) {
    const std::string path = "/src/" + std::to_string(i) + ".c";
    Json segments = Json::array();
    Sums sums;
    const int in_file = below(4);
    for (int j = 0; j < in_file; ++j) add_llvm_function(path, 10 * j + 1, segments, functions, sums);
    totals.add(sums);
    files.push_back({{"filename", path}, {"segments", segments}, {"summary", sums.summary()}});
  }
  Json data = {{"files", files}, {"functions", functions}, {"totals", totals.summary()}};
  return Json{{"data", Json::array({data})}, {"type", "llvm.coverage.json.export"}, {"version", "2.0.1"}};
}

Json istanbul_map() {
  Json map = Json::object();
  for (int i = 1 + below(3); i > 0; --i) {
    const std::string path = "/src/" + std::to_string(i) + ".js";
    map[path] = istanbul_file(path);
  }
  return map;
}

Json istanbul_summary() {
  constexpr const char* kMetrics[] = {"lines", "statements", "functions", "branches"};
  Json files = Json::object();
  const int count = 1 + below(3);
  int totals[4] = {}, covered[4] = {};
  for (int i = 0; i < count; ++i)
    for (int m = 0; m < 4; ++m) {
      const int total = below(300), hit = below(total + 1);
      totals[m] += total, covered[m] += hit;
      files["/src/" + std::to_string(i) + ".js"][kMetrics[m]] = istanbul_metric(total, hit);
    }
  Json summary = Json::object();
  for (int m = 0; m < 4; ++m) summary["total"][kMetrics[m]] = istanbul_metric(totals[m], covered[m]);
  for (const auto& [path, entry] : files.items()) summary[path] = entry;
  return summary;
}

Json coverage_py_report() {
  Json files = Json::object();
  std::size_t covered = 0, missed = 0, left_out = 0;
  const int count = 1 + below(3);
  const bool has_statements = below(2) == 1;
  for (int i = 0; i < count; ++i) {
    Json executed = Json::array(), missing = Json::array(), excluded = Json::array();
    for (int line = 1; line < 30; ++line) {
      const int what = below(6);
      if (what < 3) (what == 0 ? executed : what == 1 ? missing : excluded).push_back(line);
    }
    covered += executed.size(), missed += missing.size(), left_out += excluded.size();
    files["m" + std::to_string(i) + ".py"] = {
        {"executed_lines", executed},
        {"summary", coverage_py_summary(executed.size(), missing.size(), excluded.size(), has_statements)},
        {"missing_lines", missing},
        {"excluded_lines", excluded}};
  }
  const Json meta = {{"format", 2},
                     {"version", has_statements ? "7.15.0" : "7.4.1"},
                     {"timestamp", "2026-01-02T03:04:05.000006"},
                     {"branch_coverage", false},
                     {"show_contexts", false}};
  return Json{
      {"meta", meta}, {"files", files}, {"totals", coverage_py_summary(covered, missed, left_out, has_statements)}};
}

}  // namespace proflint::tests::json_coverage
