// Speed of the validators of XML reports on 60 MB of each kind: packages of 20 files of 30 lines.
#include "tests/builders/xml_coverage.h"

#include "tests/builders/net_coverage.h"
#include "tools/bench/bench.h"

namespace proflint::bench::xml_coverage {

namespace xml_coverage = proflint::tests::xml_coverage;

constexpr std::size_t kFilesOfPackage = 20, kLinesOfFile = 30, kSize = 60'000'000;

xml_coverage::Package make_package(std::size_t number) {
  xml_coverage::Package package{"org/project/module" + std::to_string(number), {}};
  for (std::size_t f = 0; f < kFilesOfPackage; ++f) {
    xml_coverage::File file{"Source" + std::to_string(number * kFilesOfPackage + f), {}};
    for (std::size_t l = 0; l < kLinesOfFile; ++l) {
      xml_coverage::Line line{3 + 7 * l, (number + f + l) % 3 * (l * 37 % 1000), 0, 0};
      if (l % 5 == 0) line.conditions = 4, line.covered = (f + l) % 5;
      file.lines.push_back(line);
    }
    package.files.push_back(std::move(file));
  }
  return package;
}

// A report of about kSize bytes.
std::string make_report(const std::string& variant) {
  const auto write = variant == "jacoco"      ? xml_coverage::jacoco
                     : variant == "clover"    ? xml_coverage::clover
                     : variant == "opencover" ? xml_coverage::opencover
                     : variant == "results"   ? xml_coverage::results
                     : variant == "data-set"  ? xml_coverage::data_set
                     : variant == "sonar"     ? xml_coverage::sonar
                                              : xml_coverage::cobertura;
  const std::size_t packages = kSize / write({{make_package(1000)}}).size();
  xml_coverage::Coverage coverage;
  for (std::size_t number = 0; number < packages; ++number) coverage.packages.push_back(make_package(number));
  return write(coverage);
}

void validate(benchmark::State& state, const std::string& variant) {
  bench::measure(state, make_report(variant), "coverage.xml");
}
BENCHMARK_CAPTURE(validate, cobertura, std::string())
    ->Name("xml_coverage/validate/cobertura")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(validate, jacoco, std::string("jacoco"))
    ->Name("xml_coverage/validate/jacoco")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(validate, clover, std::string("clover"))
    ->Name("xml_coverage/validate/clover")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(validate, opencover, std::string("opencover"))
    ->Name("xml_coverage/validate/opencover")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(validate, results, std::string("results"))
    ->Name("xml_coverage/validate/results")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(validate, data_set, std::string("data-set"))
    ->Name("xml_coverage/validate/data_set")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(validate, sonar, std::string("sonar"))
    ->Name("xml_coverage/validate/sonar")
    ->Unit(benchmark::kMillisecond);

const Files files("xml_coverage", make_report);

}  // namespace proflint::bench::xml_coverage
