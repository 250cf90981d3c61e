// Serializes and generates reports.
#include "tests/builders/xml_coverage.h"

#include <fmt/format.h>

#include <functional>

namespace proflint::tests::xml_coverage {
namespace {

double rate(std::uint64_t hit, std::uint64_t found) {
  return found == 0 ? 1 : static_cast<double>(hit) / static_cast<double>(found);
}

std::string rates(const Tally& tally) {
  return fmt::format("line-rate=\"{:.4g}\" branch-rate=\"{:.4g}\" complexity=\"0\"", rate(tally.hit, tally.lines),
                     rate(tally.covered, tally.conditions));
}

// One instruction per line, one method per file, in the order of the writer.
std::string counters(const Tally& tally, bool has_class) {
  std::string out;
  const auto add = [&](const char* type, std::uint64_t found, std::uint64_t hit) {
    if (found != 0) out += fmt::format("<counter type=\"{}\" missed=\"{}\" covered=\"{}\"/>", type, found - hit, hit);
  };
  add("INSTRUCTION", tally.lines, tally.hit);
  add("LINE", tally.lines, tally.hit);
  add("COMPLEXITY", tally.files, tally.hit_files);
  add("METHOD", tally.files, tally.hit_files);
  if (has_class) add("CLASS", tally.files, tally.hit_files);
  return out;
}

std::string metrics(const Tally& tally, const std::string& more = {}) {
  return fmt::format(
      "<metrics statements=\"{0}\" coveredstatements=\"{1}\" conditionals=\"0\" coveredconditionals=\"0\" "
      "methods=\"0\" coveredmethods=\"0\" elements=\"{0}\" coveredelements=\"{1}\"{2}/>\n",
      tally.lines, tally.hit, more);
}

std::string cobertura_line(const Line& line) {
  std::string out = fmt::format("<line number=\"{}\" hits=\"{}\"", line.number, line.hits);
  if (line.conditions != 0)
    out += fmt::format(" branch=\"true\" condition-coverage=\"{}% ({}/{})\"", 100 * line.covered / line.conditions,
                       line.covered, line.conditions);
  return out + "/>\n";
}

}  // namespace

void Tally::add(const Tally& other) {
  lines += other.lines, hit += other.hit, conditions += other.conditions, covered += other.covered;
  files += other.files, hit_files += other.hit_files;
}

Tally tally_of(const File& file) {
  Tally tally;
  for (const Line& line : file.lines) {
    ++tally.lines;
    tally.hit += line.hits != 0;
    tally.conditions += line.conditions;
    tally.covered += line.covered;
  }
  tally.files = 1;
  tally.hit_files = tally.hit != 0;
  return tally;
}

Tally tally_of(const Package& package) {
  Tally tally;
  for (const File& file : package.files) tally.add(tally_of(file));
  return tally;
}

Tally tally_of(const Coverage& coverage) {
  Tally tally;
  for (const Package& package : coverage.packages) tally.add(tally_of(package));
  return tally;
}

std::string cobertura(const Coverage& coverage) {
  const Tally all = tally_of(coverage);
  std::string out = fmt::format(
      "<?xml version=\"1.0\"?>\n<coverage {} lines-covered=\"{}\" lines-valid=\"{}\" branches-covered=\"{}\" "
      "branches-valid=\"{}\" version=\"1\" timestamp=\"1\">\n<sources><source>.</source></sources>\n<packages>\n",
      rates(all), all.hit, all.lines, all.covered, all.conditions);
  for (const Package& package : coverage.packages) {
    out += fmt::format("<package name=\"{}\" {}>\n<classes>\n", package.name, rates(tally_of(package)));
    for (const File& file : package.files) {
      out += fmt::format("<class name=\"{0}\" filename=\"{0}\" {1}>\n<methods/>\n<lines>\n", file.name,
                         rates(tally_of(file)));
      for (const Line& line : file.lines) out += cobertura_line(line);
      out += "</lines>\n</class>\n";
    }
    out += "</classes>\n</package>\n";
  }
  return out + "</packages>\n</coverage>\n";
}

std::string jacoco(const Coverage& coverage) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<report name=\"r\">\n";
  for (const Package& package : coverage.packages) {
    out += fmt::format("<package name=\"{}\">\n", package.name);
    for (const File& file : package.files)
      out += fmt::format(
          "<class name=\"{0}/{1}\" sourcefilename=\"{1}\"><method name=\"m\" desc=\"()V\">{2}</method>{3}</class>\n",
          package.name, file.name, counters(tally_of(file), false), counters(tally_of(file), true));
    for (const File& file : package.files) {
      out += fmt::format("<sourcefile name=\"{}\">\n", file.name);
      for (const Line& line : file.lines)
        out += fmt::format("<line nr=\"{}\" mi=\"{}\" ci=\"{}\" mb=\"0\" cb=\"0\"/>\n", line.number,
                           line.hits == 0 ? 1 : 0, line.hits == 0 ? 0 : 1);
      out += counters(tally_of(file), true) + "</sourcefile>\n";
    }
    out += counters(tally_of(package), true) + "</package>\n";
  }
  return out + counters(tally_of(coverage), true) + "</report>\n";
}

std::string clover(const Coverage& coverage) {
  const Tally all = tally_of(coverage);
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<coverage generated=\"1\">\n<project>\n" +
                    metrics(all, fmt::format(" files=\"{}\" packages=\"{}\"", all.files, coverage.packages.size()));
  for (const Package& package : coverage.packages) {
    out += fmt::format("<package name=\"{}\">\n", package.name) + metrics(tally_of(package));
    for (const File& file : package.files) {
      out += fmt::format("<file name=\"{1}\" path=\"{0}/{1}\">\n", package.name, file.name) + metrics(tally_of(file));
      for (const Line& line : file.lines)
        out += fmt::format("<line num=\"{}\" count=\"{}\" type=\"stmt\"/>\n", line.number, line.hits);
      out += "</file>\n";
    }
    out += "</package>\n";
  }
  return out + "</project>\n</coverage>\n";
}

rc::Gen<Coverage> coverages() {
  return rc::gen::exec([] {
    Coverage coverage;
    const int packages = *rc::gen::inRange(1, 4);
    for (int p = 0; p < packages; ++p) {
      Package package{"p" + std::to_string(p), {}};
      const int files = *rc::gen::inRange(1, 4);
      for (int f = 0; f < files; ++f) {
        File file{"F" + std::to_string(p) + "x" + std::to_string(f), {}};
        std::uint64_t number = 0;
        const int lines = *rc::gen::inRange(1, 9);
        for (int l = 0; l < lines; ++l) {
          number += *rc::gen::inRange<std::uint64_t>(1, 100);
          Line line{number, *rc::gen::element<std::uint64_t>(0, 0, 1, 7, 1000), 0, 0};
          if (*rc::gen::inRange(0, 3) == 0) {
            line.conditions = *rc::gen::inRange<std::uint64_t>(1, 9);
            line.covered = line.hits == 0 ? 0 : *rc::gen::inRange<std::uint64_t>(0, line.conditions + 1);
          }
          file.lines.push_back(line);
        }
        package.files.push_back(file);
      }
      coverage.packages.push_back(package);
    }
    return coverage;
  });
}

}  // namespace proflint::tests::xml_coverage
