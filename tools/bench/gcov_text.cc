// Speed of the validator of gcov's listings on 55 MB: lines with branches and calls, functions, and some groups.
#include "tools/bench/bench.h"

namespace {

using namespace proflint;

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

void validate(benchmark::State& state) {
  static const std::string file = make_listing(kSize);
  bench::measure(state, file, "bench.cc.gcov");
}
BENCHMARK(validate)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  return proflint::bench::run(
      argc, argv, [](const std::string& variant) { return make_listing(variant == "large" ? 4 * kSize : kSize); });
}
