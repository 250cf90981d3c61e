// Serializes and generates tracefiles.
#include "tests/builders/lcov.h"

#include <algorithm>

namespace proflint::tests::lcov {
namespace {

std::string number(std::uint64_t value) {
  return std::to_string(value);
}

void write_functions(const Section& section, Dialect dialect, std::string& out) {
  std::uint64_t index = 0, hit = 0;
  for (const Function& f : section.functions) {
    hit += f.count != 0 ? 1 : 0;
    if (dialect == Dialect::lcov22) {
      out += "FNL:" + number(index) + "," + number(f.start) + "," + number(f.end) + "\nFNA:" + number(index) + "," +
             number(f.count) + "," + f.name + "\n";
      ++index;
      continue;
    }
    out += "FN:" + number(f.start) + (dialect == Dialect::lcov2 ? "," + number(f.end) : "") + "," + f.name +
           "\nFNDA:" + number(f.count) + "," + f.name + "\n";
  }
  if (!section.functions.empty())
    out += "FNF:" + number(section.functions.size()) + "\nFNH:" + number(section.fnh.value_or(hit)) + "\n";
}

void write_branches(const Section& section, std::string& out) {
  std::uint64_t hit = 0;
  for (const Branch& b : section.branches) {
    hit += b.taken.value_or(0) != 0 ? 1 : 0;
    out += "BRDA:" + number(b.line) + "," + number(b.block) + "," + number(b.branch) + "," +
           (b.taken ? number(*b.taken) : "-") + "\n";
  }
  if (!section.branches.empty())
    out += "BRF:" + number(section.brf.value_or(section.branches.size())) + "\nBRH:" + number(hit) + "\n";
}

// A function of a few lines from `start` on, executed or not, with branches on some of them.
void add_function(std::uint32_t start, Section& section) {
  const auto size = *rc::gen::inRange<std::uint32_t>(1, 5);
  const std::uint64_t count = *rc::gen::inRange<std::uint64_t>(0, 3);
  section.functions.push_back({"f" + number(start), start, start + size - 1, count});
  for (std::uint32_t line = start; line < start + size; ++line) {
    section.lines.push_back({line, count});
    const auto branches = *rc::gen::inRange<std::uint32_t>(0, 3);
    for (std::uint32_t branch = 0; branch < branches; ++branch) {
      const std::optional<std::uint64_t> taken = count != 0 ? std::optional(count + branch) : std::nullopt;
      section.branches.push_back({line, 0, branch, taken});
    }
  }
}

}  // namespace

std::string text(const Tracefile& file) {
  std::string out;
  for (const Section& section : file.sections) {
    out += "TN:" + section.test + "\nSF:" + section.path + "\n";
    write_functions(section, file.dialect, out);
    write_branches(section, out);
    std::uint64_t hit = 0;
    for (const Line& line : section.lines) {
      hit += line.count != 0 ? 1 : 0;
      out += "DA:" + number(line.line) + "," + number(line.count) + "\n";
    }
    out += "LF:" + number(section.lf.value_or(section.lines.size())) + "\nLH:" + number(hit) + "\n";
    if (section.is_closed) out += "end_of_record\n";
  }
  return out;
}

rc::Gen<Tracefile> tracefiles() {
  return rc::gen::exec([] {
    Tracefile file;
    file.dialect = *rc::gen::element(Dialect::lcov1, Dialect::lcov2, Dialect::lcov22);
    const auto sections = *rc::gen::inRange(1, 4);
    for (int i = 0; i < sections; ++i) {
      Section section;
      section.path = "/src/" + std::string(1, static_cast<char>('a' + i)) + ".c";
      const auto functions = *rc::gen::inRange(1, 5);
      std::uint32_t start = 1;
      for (int f = 0; f < functions; ++f) {
        add_function(start, section);
        start = section.functions.back().end + *rc::gen::inRange<std::uint32_t>(1, 9);
      }
      file.sections.push_back(section);
    }
    return file;
  });
}

}  // namespace proflint::tests::lcov
