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

  std::uint64_t lines() const;
  std::uint64_t hit() const;
};

std::string cobertura(const Coverage& coverage);
std::string jacoco(const Coverage& coverage);
std::string clover(const Coverage& coverage);

// With at least one line in each file; lines ascend.
rc::Gen<Coverage> coverages();

}  // namespace proflint::tests::xml_coverage
