// Generates listings in the format of gcov -b, and intermediate text.
#include "tests/builders/gcov_text.h"

namespace proflint::tests::gcov_text {
namespace {

bool coin() {
  return *rc::gen::arbitrary<bool>();
}

// Any source text; lines of details begin with some of these words.
std::string source_text() {
  return *rc::gen::element<std::string>("", "}", "  for (;;)", "branch  0 taken 5", "a:b:c", "/* gr\xc3\xbc\xdf */",
                                        "------------------", "function f called 1", "file:a.c");
}

std::string padded(const std::string& text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

// As in gcov, one blank fewer precedes a `mark` with "*".
std::string source_line(const std::string& mark, int number, const std::string& text) {
  return padded(mark, 9) + ":" + padded(std::to_string(number), 5) + ":" + text + "\n";
}

// The details of a line with this execution count; `is_counted`: counts instead of percentages.
std::string details(int executed, bool is_counted) {
  std::string out;
  const int arcs = *rc::gen::inRange(0, 4);
  for (int i = 0; i < arcs; ++i) {
    const int part = *rc::gen::inRange(0, (is_counted ? executed : 100) + 1);
    const std::string number = std::to_string(i), value = std::to_string(part) + (is_counted ? "" : "%");
    const bool is_call = coin();
    out += (is_call ? "call    " : "branch  ") + number;
    out += executed == 0 || coin() ? " never executed" : (is_call ? " returned " : " taken ") + value;
    out += is_call ? "\n" : i % 2 == 0 ? " (fallthrough)\n" : "\n";
  }
  return out;
}

// Two functions that start on the line above, which was executed `sum` times.
std::string group(int line, const std::string& text, int sum) {
  const int first = *rc::gen::inRange(0, sum + 1);
  const auto mark = [](int count) { return count == 0 ? std::string("#####") : std::to_string(count); };
  return "------------------\n_Z1fIiEvT_:\n" + source_line(mark(first), line, text) +
         "------------------\nf<char>(char):\n" + source_line(mark(sum - first), line, text) + "------------------\n";
}

std::string function(int called) {
  const std::string name = *rc::gen::element<std::string>("main", "f(int, char)", "a called b");
  return "function " + name + " called " + std::to_string(called) + " returned " + (called == 0 ? "0%" : "100%") +
         " blocks executed " + (called == 0 ? "0%" : "88%") + "\n";
}

}  // namespace

rc::Gen<std::string> listings() {
  return rc::gen::exec([] {
    std::string out =
        "        -:    0:Source:dir/a b.cc\n        -:    0:Graph:a.gcno\n        -:    0:Data:a.gcda\n"
        "        -:    0:Runs:2\n";
    out += source_line("5", 1, "first");
    const bool is_counted = coin();
    const int lines = *rc::gen::inRange(2, 30);
    for (int line = 2; line <= lines; ++line) {
      const std::string text = source_text();
      const int executed = *rc::gen::inRange(0, 9), kind = *rc::gen::inRange(0, 6);
      if (kind == 0) out += function(executed);
      if (kind == 1) {
        out += source_line("-", line, text);
        continue;
      }
      const std::string count = std::to_string(executed) + (executed != 0 && kind == 2 ? "*" : "");
      out += source_line(executed == 0 ? "#####" : count, line, text);
      if (kind == 3)
        out += padded(executed == 0 ? "%%%%%" : count, 9) + ":" + padded(std::to_string(line), 5) + "-block  0\n";
      out += details(executed, is_counted);
      if (kind == 4) out += group(line, text, executed);
    }
    return out;
  });
}

rc::Gen<std::string> intermediates() {
  return rc::gen::exec([] {
    const bool is_of_gcc8 = coin();
    std::string out = is_of_gcc8 ? "version:8.3.0\n" : "";
    const int files = *rc::gen::inRange(1, 5);
    for (int file = 0; file < files; ++file) {
      out += "file:dir/a" + std::to_string(file) + ".cc\n";
      if (coin()) out += std::string("function:1,") + (is_of_gcc8 ? "9," : "") + "3,f(int, char)\n";
      const int lines = *rc::gen::inRange(1, 9);
      for (int line = 1; line <= lines; ++line) {
        const int executed = line == 1 ? 1 : *rc::gen::inRange(0, 3);
        const std::string number = std::to_string(line);
        out += "lcount:" + number + "," + std::to_string(executed) + (is_of_gcc8 ? ",0\n" : "\n");
        if (coin()) out += "branch:" + number + (executed == 0 ? ",notexec\n" : ",taken\n");
      }
    }
    return out;
  });
}

rc::Gen<std::string> files() {
  return rc::gen::oneOf(listings(), intermediates());
}

}  // namespace proflint::tests::gcov_text
