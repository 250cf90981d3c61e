// Speed of the validators of SimpleCov's files on 60 to 64 MB each: a result set with lines and branches, on one line
// and indented as SimpleCov writes it, and the report of SimpleCov 1.1 with sources.
#include <string>

#include "tools/bench/bench.h"

namespace proflint::bench::simplecov {

constexpr std::size_t kSize = 62'000'000, kLines = 300, kBranches = 25;

std::string text(std::size_t value) {
  return std::to_string(value);
}

// Writes commas between the elements of JSON lists.
void add(std::string& list, const std::string& item) {
  list.append(list.empty() ? "" : ",").append(item);
}

// Every third line has no code, every fifth of the others did not run.
std::string count_of(std::size_t line, std::size_t file) {
  if (line % 3 == 0) return "null";
  return line % 5 == 0 ? "0" : text(1 + line * file % 977);
}

// Formats a document as Ruby's JSON.pretty_generate does: each element and member is on a line of its own.
std::string indented(const std::string& json) {
  std::string out;
  std::size_t depth = 0;
  bool is_quoted = false;
  const auto break_line = [&] { out.append(1, '\n').append(2 * depth, ' '); };
  for (const char c : json) {
    if (c == '"') is_quoted = !is_quoted;
    if (!is_quoted && (c == '}' || c == ']')) --depth, break_line();
    out += c;
    if (is_quoted) continue;
    if (c == ':') out += ' ';
    if (c == '{' || c == '[') ++depth;
    if (c == '{' || c == '[' || c == ',') break_line();
  }
  return out;
}

std::string make_result_set(std::size_t size) {
  std::string files;
  for (std::size_t number = 1; files.size() < size; ++number) {
    std::string lines, branches;
    for (std::size_t line = 1; line <= kLines; ++line) add(lines, count_of(line, number));
    for (std::size_t i = 0; i < kBranches; ++i) {
      const std::string line = text(1 + 10 * i), then = text(2 + 10 * i), other = text(4 + 10 * i);
      add(branches, R"("[:if, )" + text(3 * i) + ", " + line + ", 4, " + text(5 + 10 * i) + R"(, 7]":{"[:then, )" +
                        text(3 * i + 1) + ", " + then + ", 6, " + then + R"(, 22]":)" + text(i % 7 + 1) +
                        R"(,"[:else, )" + text(3 * i + 2) + ", " + other + ", 6, " + other + R"(, 22]":0})");
    }
    add(files, R"("/home/build/project/lib/module)" + text(number) + R"(.rb":{"lines":[)" + lines +
                   R"(],"branches":{)" + branches + "}}");
  }
  return R"({"RSpec":{"coverage":{)" + files + R"(},"timestamp":1700000000}})" + "\n";
}

std::string percent(std::size_t covered, std::size_t total) {
  return std::to_string(100 * static_cast<double>(covered) / static_cast<double>(total));
}

std::string make_report() {
  std::string files;
  std::size_t covered = 0, missed = 0, omitted = 0, sum = 0;
  for (std::size_t number = 1; files.size() < kSize; ++number) {
    std::string lines, source;
    std::size_t covered_here = 0, missed_here = 0, omitted_here = 0;
    for (std::size_t line = 1; line <= kLines; ++line) {
      add(lines, count_of(line, number));
      add(source, "\"    value = compute(value, " + text(line) + ")\"");
      ++(line % 3 == 0 ? omitted_here : line % 5 == 0 ? missed_here : covered_here);
      if (line % 3 != 0 && line % 5 != 0) sum += 1 + line * number % 977;
    }
    covered += covered_here, missed += missed_here, omitted += omitted_here;
    add(files, R"("lib/module)" + text(number) + R"(.rb":{"source":[)" + source + R"(],"lines":[)" + lines +
                   R"(],"lines_covered_percent":)" + percent(covered_here, covered_here + missed_here) +
                   R"(,"covered_lines":)" + text(covered_here) + R"(,"missed_lines":)" + text(missed_here) +
                   R"(,"omitted_lines":)" + text(omitted_here) + R"(,"total_lines":)" +
                   text(covered_here + missed_here) + "}");
  }
  const std::size_t total = covered + missed;
  return R"({"$schema":"https://example.org/simplecov/coverage-v1.1.schema.json","meta":{"schema_version":"1.1",)"
         R"("simplecov_version":"1.1.1","command_name":"RSpec","project_name":"App",)"
         R"("timestamp":"2026-01-02T03:04:05.678+00:00","root":"/home/build/project","commit":null,)"
         R"("primary_coverage":"line","line_coverage":true,"branch_coverage":false,"method_coverage":false},)"
         R"("total":{"lines":{"covered":)" +
         text(covered) + R"(,"missed":)" + text(missed) + R"(,"omitted":)" + text(omitted) + R"(,"total":)" +
         text(total) + R"(,"percent":)" + percent(covered, total) + R"(,"strength":)" +
         std::to_string(static_cast<double>(sum) / static_cast<double>(total)) + R"(}},"coverage":{)" + files +
         R"(},"groups":{},"errors":{}})" + "\n";
}

std::string make_file(const std::string& variant) {
  if (variant == "indented") return indented(make_result_set(kSize * 4 / 9));
  return variant == "report" ? make_report() : make_result_set(kSize);
}

void validate(benchmark::State& state, const std::string& variant) {
  bench::measure(state, make_file(variant), "coverage.json");
}
BENCHMARK_CAPTURE(validate, resultset, std::string("resultset"))
    ->Name("simplecov/validate/resultset")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(validate, indented, std::string("indented"))
    ->Name("simplecov/validate/indented")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(validate, report, std::string("report"))
    ->Name("simplecov/validate/report")
    ->Unit(benchmark::kMillisecond);

const Files files("simplecov", make_file);

}  // namespace proflint::bench::simplecov
