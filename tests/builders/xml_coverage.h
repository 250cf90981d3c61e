// Builds coverage reports in XML with correct sums. Follows coverage-04.dtd, report.dtd 1.1 and clover.xsd.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <string>
#include <vector>

namespace proflint::tests::xml_coverage {

struct Line {
  std::uint64_t number = 1, hits = 0;
  std::uint64_t conditions = 0, covered = 0;
};

struct File {
  std::string name;
  std::vector<Line> lines;
};

struct Package {
  std::string name;
  std::vector<File> files;  // with different names
};

struct Coverage {
  std::vector<Package> packages;
};

// The numbers that reports state about a part of the coverage. A file has one class with one method.
struct Tally {
  std::uint64_t lines = 0, hit = 0, conditions = 0, covered = 0, files = 0, hit_files = 0;

  void add(const Tally& other);
};
Tally tally_of(const File& file);
Tally tally_of(const Package& package);
Tally tally_of(const Coverage& coverage);

std::string cobertura(const Coverage& coverage);
std::string jacoco(const Coverage& coverage);
std::string clover(const Coverage& coverage);

// With at least one line in each file; lines ascend.
rc::Gen<Coverage> coverages();

}  // namespace proflint::tests::xml_coverage
