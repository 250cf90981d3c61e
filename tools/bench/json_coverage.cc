// Speed of the validators of JSON reports on 60 to 64 MB each: gcov -j -b, llvm-cov export with all its parts, the map
// of istanbul.
#include <string>

#include "tools/bench/bench.h"

namespace proflint::bench::json_coverage {

constexpr std::size_t kSize = 62'000'000, kFunctionsOfFile = 40, kLinesOfFunction = 25;

std::string text(std::size_t value) {
  return std::to_string(value);
}

std::string make_gcov() {
  std::string file =
      R"({"gcc_version": "12.2.0", "format_version": "1", "current_working_directory": "/home/build", "data_file": "m.gcda", "files": [)";
  for (std::size_t number = 0; file.size() < kSize; ++number) {
    std::string lines, functions;
    for (std::size_t f = 0; f < kFunctionsOfFile; ++f) {
      const std::string name = "_ZN7project6module8function" + text(f) + "Eii";
      const std::size_t start = 1 + f * 30, calls = f % 3 * (number % 100 + 1);
      functions += (f == 0 ? "" : ", ") + std::string(R"({"blocks": 9, "end_column": 1, "start_line": )") +
                   text(start) + R"(, "name": ")" + name + R"(", "blocks_executed": )" + (calls == 0 ? "0" : "7") +
                   R"(, "execution_count": )" + text(calls) + R"(, "demangled_name": "project::module::function)" +
                   text(f) + "(int, int)" + R"(", "start_column": 5, "end_line": )" + text(start + kLinesOfFunction) +
                   "}";
      for (std::size_t l = 0; l < kLinesOfFunction; ++l) {
        const std::string branches = l % 4 != 0 ? ""
                                                : R"({"fallthrough": true, "count": )" + text(calls) +
                                                      R"(, "throw": false}, )" +
                                                      R"({"fallthrough": false, "count": 0, "throw": false})";
        lines += (lines.empty() ? "" : ", ") + std::string(R"({"branches": [)") + branches + R"(], "count": )" +
                 text(calls) + R"(, "line_number": )" + text(start + l) +
                 R"(, "unexecuted_block": false, "function_name": ")" + name + R"("})";
      }
    }
    file += (number == 0 ? "" : ", ") + std::string(R"({"lines": [)") + lines + R"(], "functions": [)" + functions +
            R"(], "file": "src/module)" + text(number) + R"(.cc"})";
  }
  return file + "]}\n";
}

std::string location(std::size_t line, std::size_t column) {
  return R"({"start":{"line":)" + text(line) + R"(,"column":)" + text(column) + R"(},"end":{"line":)" + text(line) +
         R"(,"column":)" + text(column + 30) + "}}";
}

std::string make_istanbul() {
  constexpr std::size_t kStatements = 200, kFunctions = 30, kBranches = 40;
  std::string file = "{";
  for (std::size_t number = 0; file.size() < kSize; ++number) {
    const std::string path = "/home/build/project/src/module" + text(number) + ".js";
    std::string maps[3], hits[3];
    const auto add = [](std::string& list, std::size_t key, const std::string& value) {
      list += (key == 0 ? "\"" : ",\"") + text(key) + "\":" + value;
    };
    for (std::size_t i = 0; i < kStatements; ++i) {
      add(maps[0], i, location(1 + i, 4));
      add(hits[0], i, text(i * number % 977));
    }
    for (std::size_t i = 0; i < kFunctions; ++i) {
      add(maps[1], i,
          R"({"name":"function)" + text(i) + R"(","decl":)" + location(1 + 6 * i, 9) + R"(,"loc":)" +
              location(1 + 6 * i, 30) + R"(,"line":)" + text(1 + 6 * i) + "}");
      add(hits[1], i, text(i % 5));
    }
    for (std::size_t i = 0; i < kBranches; ++i) {
      add(maps[2], i,
          R"({"loc":)" + location(2 + 5 * i, 4) + R"(,"type":"if","locations":[)" + location(2 + 5 * i, 4) + "," +
              location(2 + 5 * i, 40) + R"(],"line":)" + text(2 + 5 * i) + "}");
      add(hits[2], i, "[" + text(i % 7) + "," + text(i % 3) + "]");
    }
    file += (number == 0 ? "\"" : ",\"") + path + R"(":{"path":")" + path + R"(","statementMap":{)" + maps[0] +
            R"(},"fnMap":{)" + maps[1] + R"(},"branchMap":{)" + maps[2] + R"(},"s":{)" + hits[0] + R"(},"f":{)" +
            hits[1] + R"(},"b":{)" + hits[2] +
            R"(},"_coverageSchema":"1a1c01bbd47fc00a2c39e90264f33305004495a9","hash":"b0f5c4f0e7c1d5e5"})";
  }
  return file + "}\n";
}

// The number of items and of covered items, in one file or in all.
struct Sums {
  std::size_t functions = 0, called = 0, regions = 0, run = 0, lines = 0, hit = 0, sides = 0, taken = 0;

  void add(const Sums& other) {
    functions += other.functions, called += other.called, regions += other.regions, run += other.run;
    lines += other.lines, hit += other.hit, sides += other.sides, taken += other.taken;
  }
  std::string summary() const {
    return R"({"branches":)" + metric(sides, taken, true) + R"(,"functions":)" + metric(functions, called, false) +
           R"(,"instantiations":)" + metric(functions, called, false) + R"(,"lines":)" + metric(lines, hit, false) +
           R"(,"regions":)" + metric(regions, run, true) + "}";
  }

 private:
  static std::string metric(std::size_t count, std::size_t covered, bool has_rest) {
    const double percent = count == 0 ? 0 : 100 * static_cast<double>(covered) / static_cast<double>(count);
    return R"({"count":)" + text(count) + R"(,"covered":)" + text(covered) +
           (has_rest ? R"(,"notcovered":)" + text(count - covered) : "") + R"(,"percent":)" + std::to_string(percent) +
           "}";
  }
};

class LlvmExport {
 public:
  std::string run() {
    std::string files;
    for (std::size_t number = 0; files.size() + functions_.size() < kSize; ++number) {
      path_ = "/home/build/project/src/module" + text(number) + ".cc";
      segments_.clear();
      branches_.clear();
      sums_ = {};
      for (std::size_t f = 0; f < kFunctionsOfFile; ++f) add_function(number, 1 + f * 30, f % 3 * (number % 100 + 1));
      totals_.add(sums_);
      files += (files.empty() ? "" : ",") + std::string(R"({"branches":[)") + branches_ +
               R"(],"expansions":[],"filename":")" + path_ + R"(","segments":[)" + segments_ + R"(],"summary":)" +
               sums_.summary() + "}";
    }
    return R"({"data":[{"files":[)" + files + R"(],"functions":[)" + functions_ + R"(],"totals":)" + totals_.summary() +
           R"(}],"type":"llvm.coverage.json.export","version":"2.0.1"})" + "\n";
  }

 private:
  void segment(std::size_t line, std::size_t column, std::size_t count, bool is_entry, bool has_count = true) {
    segments_ += (segments_.empty() ? "[" : ",[") + text(line) + "," + text(column) + "," + text(count) + "," +
                 (has_count ? "true," : "false,") + (is_entry ? "true" : "false") + ",false]";
  }

  // A body, and in it regions that do not touch each other, each on a line of its own and the half of them a condition.
  void add_function(std::size_t number, std::size_t start, std::size_t calls) {
    const std::size_t inner = kLinesOfFunction, end = start + inner + 1;
    std::string regions = "[" + text(start) + ",10," + text(end) + ",2," + text(calls) + ",0,0,0]", branches;
    segment(start, 10, calls, true);
    for (std::size_t line = start + 1; line <= start + inner; ++line) {
      const std::size_t count = calls / (line % 4 + 1);
      const std::string place = text(line) + ",3," + text(line) + ",29,";
      regions += ",[" + place + text(count) + ",0,0,0]";
      segment(line, 3, count, true);
      segment(line, 29, calls, false);
      sums_.run += count > 0 ? 1 : 0;
      if (line % 2 == 0) continue;
      branches += (branches.empty() ? "[" : ",[") + place + text(count) + "," + text(calls - count) + ",0,0,4]";
      sums_.sides += 2;
      sums_.taken += (count > 0 ? 1u : 0u) + (calls > count ? 1u : 0u);
    }
    segment(end, 2, 0, false, false);
    branches_ += (branches_.empty() ? "" : ",") + branches;
    sums_.functions += 1;
    sums_.called += calls > 0 ? 1 : 0;
    sums_.regions += 1 + inner;
    sums_.run += calls > 0 ? 1 : 0;
    sums_.lines += inner + 2;
    sums_.hit += calls > 0 ? inner + 2 : 0;
    functions_ += (functions_.empty() ? "" : ",") + std::string(R"({"branches":[)") + branches + R"(],"count":)" +
                  text(calls) + R"(,"filenames":[")" + path_ + R"("],"name":"_ZN7project6module)" + text(number) +
                  "function" + text(start) + R"(Eii","regions":[)" + regions + "]}";
  }

  std::string path_, segments_, branches_, functions_;
  Sums sums_, totals_;
};

std::string make_report(const std::string& variant) {
  if (variant == "llvm") return LlvmExport().run();
  return variant == "istanbul" ? make_istanbul() : make_gcov();
}

void validate(benchmark::State& state, const std::string& variant) {
  bench::measure(state, make_report(variant), "coverage-final.json");
}
BENCHMARK_CAPTURE(validate, gcov, std::string("gcov"))
    ->Name("json_coverage/validate/gcov")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(validate, llvm, std::string("llvm"))
    ->Name("json_coverage/validate/llvm")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(validate, istanbul, std::string("istanbul"))
    ->Name("json_coverage/validate/istanbul")
    ->Unit(benchmark::kMillisecond);

const Files files("json_coverage", make_report);

}  // namespace proflint::bench::json_coverage
