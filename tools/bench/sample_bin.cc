// Speed of checking a binary sample profile in every encoding, in bytes of the file per second.
// The variant of --write is raw, ext, ext-z or gcov.
#include <random>

#include "tests/builders/afdo_gcov.h"
#include "tests/builders/sample_bin.h"
#include "tools/bench/bench.h"

namespace proflint::bench::sample_bin {

using tests::SampleFunction;

// Functions as llvm-profgen finds them in C++ programs: long names, up to 25 lines, callees up to three levels deep.
class Generator {
 public:
  explicit Generator(std::size_t functions) {
    for (std::size_t i = 0; i < 2 * functions; ++i)
      names_.push_back("_ZN4base" + std::to_string(below(100)) + "Widget" + std::to_string(i) + "EmethodNameRv");
  }

  SampleFunction function(std::size_t name, int depth) {
    SampleFunction f;
    f.name = names_[name];
    std::uint32_t offset = 0;
    const std::uint64_t maximum = 1 + below(100000);
    for (std::uint64_t i = 5 + below(20); i-- > 0;) {
      offset += 1 + static_cast<std::uint32_t>(below(4));
      tests::SampleLine line{offset, below(10) < 7 ? 0 : static_cast<std::uint32_t>(1 + below(9)), below(maximum), {}};
      if (below(5) == 0) line.targets.push_back({names_[below(names_.size())], line.count});
      f.total += line.count;
      f.lines.push_back(std::move(line));
    }
    for (std::uint64_t i = depth == 3 ? 0 : below(3); i-- > 0;) {
      f.callees.push_back({++offset, 0, function(below(names_.size()), depth + 1)});
      f.total += f.callees.back().function.total;
    }
    f.head = below(f.total / 10 + 1);
    return f;
  }

 private:
  std::uint64_t below(std::uint64_t n) { return std::uniform_int_distribution<std::uint64_t>(0, n - 1)(random_); }

  std::mt19937_64 random_{1};
  std::vector<std::string> names_;
};

const tests::SampleProfile& profile() {
  static const tests::SampleProfile made = [] {
    const std::size_t functions = 26000;
    Generator generator(functions);
    tests::SampleProfile p;
    for (std::size_t i = 0; i < functions; ++i) p.functions.push_back(generator.function(i, 0));
    return p;
  }();
  return made;
}

std::string encoded(const std::string& variant) {
  tests::SampleLayout layout;
  layout.is_compressed = variant == "ext-z";
  if (variant == "raw") return raw_profile(profile());
  if (variant == "gcov") return gcov_profile(profile(), {0x3430372a});
  return extensible_profile(profile(), layout);
}

void raw(benchmark::State& state) {
  bench::measure(state, encoded("raw"), "bench-raw.afdo");
}

void extensible(benchmark::State& state) {
  bench::measure(state, encoded("ext"), "bench-ext.afdo");
}

void compressed(benchmark::State& state) {
  bench::measure(state, encoded("ext-z"), "bench-ext-z.afdo");
}

void gcov(benchmark::State& state) {
  bench::measure(state, encoded("gcov"), "bench.gcov");
}

BENCHMARK(raw)->Name("sample_bin/raw")->Unit(benchmark::kMillisecond);
BENCHMARK(extensible)->Name("sample_bin/extensible")->Unit(benchmark::kMillisecond);
BENCHMARK(compressed)->Name("sample_bin/compressed")->Unit(benchmark::kMillisecond);
BENCHMARK(gcov)->Name("sample_bin/gcov")->Unit(benchmark::kMillisecond);

const Files files("sample_bin", encoded);

}  // namespace proflint::bench::sample_bin
