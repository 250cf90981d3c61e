// Speed of the validator of gcov's texts on 55 MB: listings with branches, calls, functions and some groups, and the
// intermediate text of GCC 8.
#include "tools/bench/bench.h"

namespace proflint::bench::gcov_text {

constexpr std::size_t kSize = 55'000'000;

std::string padded(std::string text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::string source_line(std::size_t number, std::size_t count) {
  return padded(count == 0 ? "#####" : std::to_string(count), 9) + ":" + padded(std::to_string(number), 5) +
         ":  if (a_variable < another.size() && is_of_that_kind(a_variable)) return nullptr;\n";
}

void append_line(std::size_t number, std::string& out) {
  const std::size_t count = number % 7 == 0 ? 0 : number % 1000;
  if (number % 20 == 1)
    out +=
        "function _ZN8proflint9functionE" + std::to_string(number) + "Ev called 5 returned 100% blocks executed 88%\n";
  out += source_line(number, count);
  if (number % 3 == 0)
    out += count == 0 ? "branch  0 never executed\nbranch  1 never executed\n"
                      : "branch  0 taken 0 (fallthrough)\nbranch  1 taken " + std::to_string(count) + "\n";
  if (number % 5 == 0)
    out += "call    " + std::to_string(number % 3 == 0 ? 2 : 0) + (count == 0 ? " never executed\n" : " returned 1\n");
  if (number % 50 != 0) return;
  for (const char* name : {"_Z1fIiEvT_:", "void f<char>(char):"})
    out += std::string("------------------\n") + name + "\n" + source_line(number, count / 2);
  out += "------------------\n";
}

std::string make_listing(std::size_t size) {
  std::string file =
      "        -:    0:Source:a.cc\n        -:    0:Graph:a.gcno\n        -:    0:Data:a.gcda\n        -:    "
      "0:Runs:2\n";
  for (std::size_t number = 1; file.size() < size; ++number) append_line(number, file);
  return file;
}

std::string make_intermediate(std::size_t size) {
  constexpr std::size_t kLines = 400;  // of a source
  std::string file = "version:8.3.0\n";
  for (std::size_t source = 0; file.size() < size; ++source) {
    file += "file:src/a" + std::to_string(source) + ".cc\n";
    for (std::size_t line = 1; line < kLines; line += 20)
      file += "function:" + std::to_string(line) + "," + std::to_string(line + 18) + ",5,_ZN8proflint9functionE" +
              std::to_string(line) + "Ev\n";
    for (std::size_t line = 1; line < kLines; line += 1 + line % 3) {
      const std::string number = std::to_string(line),
                        count = std::to_string(line % 7 == 0 ? 0 : (source + line) % 5000);
      file += "lcount:" + number + "," + count + ",0\n";
      if (line % 3 == 0) file += "branch:" + number + (count == "0" ? ",notexec\n" : ",taken\n");
      if (line % 3 == 0) file += "branch:" + number + (count == "0" ? ",notexec\n" : ",nottaken\n");
    }
  }
  return file;
}

void validate(benchmark::State& state) {
  const std::string file = state.range(0) == 0 ? make_listing(kSize) : make_intermediate(kSize);
  bench::measure(state, file, "bench.cc.gcov");
}
BENCHMARK(validate)->Name("gcov_text/validate")->ArgName("intermediate")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

const Files files("gcov_text", [](const std::string& variant) {
  return variant == "intermediate" ? make_intermediate(kSize) : make_listing(variant == "large" ? 4 * kSize : kSize);
});

}  // namespace proflint::bench::gcov_text
