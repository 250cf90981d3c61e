// Speed of the validator of execution data: 63 MB of one run of 800 000 classes, and 53 MB of 1000 runs of 836 classes
// one after the other, as the agent appends them.
#include "tests/builders/jacoco.h"

#include "tools/bench/bench.h"

namespace proflint::bench::jacoco {

namespace jacoco = proflint::tests::jacoco;

constexpr std::uint64_t kRuns = 1000, kClassesOfRun = 836, kClassesOfOne = 800'000;

jacoco::Run make_run(std::uint64_t number, std::uint64_t classes) {
  jacoco::Run run;
  run.session = {"host-" + std::to_string(number), 1'700'000'000'000, 1'700'000'000'000 + static_cast<int>(number)};
  std::uint64_t state = 1;
  for (std::uint64_t i = 1; i <= classes; ++i) {
    state = state * 6364136223846793005 + 1442695040888963407;
    jacoco::Class of;
    of.id = state ^ i;
    of.name = "org/project/module" + std::to_string(i % 97) + "/package" + std::to_string(i % 13) + "/Class" +
              std::to_string(i);
    of.probes.resize(1 + (state >> 40) % 120);
    for (std::size_t p = 0; p < of.probes.size(); ++p) of.probes[p] = (state >> (p % 40) & 1) != 0 || p == number % 7;
    of.probes[0] = true;
    run.classes.push_back(std::move(of));
  }
  return run;
}

std::string make_data(const std::string& variant) {
  if (variant != "runs") return bytes(make_run(1, kClassesOfOne));
  std::string file;
  for (std::uint64_t number = 0; number < kRuns; ++number) file += bytes(make_run(number, kClassesOfRun));
  return file;
}

void validate(benchmark::State& state, const std::string& variant) {
  bench::measure(state, make_data(variant), "jacoco.exec");
}
BENCHMARK_CAPTURE(validate, classes, std::string())->Name("jacoco/validate/classes")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(validate, runs, std::string("runs"))->Name("jacoco/validate/runs")->Unit(benchmark::kMillisecond);

const Files files("jacoco", make_data);

}  // namespace proflint::bench::jacoco
