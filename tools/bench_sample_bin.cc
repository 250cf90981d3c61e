// Speed of judging binary sample profiles, in bytes of the file a second. PROFLINT_BENCH_MB sets their size (default
// 13). With PROFLINT_BENCH_FOLDER the profiles are written there too, to time other tools on them.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <random>
#include <string>

#include "tests/builders/sample_bin.h"
#include "validators/formats.h"

namespace {

using namespace proflint;
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
    const std::uint64_t most = 1 + below(100000);
    for (std::uint64_t i = 5 + below(20); i-- > 0;) {
      offset += 1 + static_cast<std::uint32_t>(below(4));
      tests::SampleLine line{offset, below(10) < 7 ? 0 : static_cast<std::uint32_t>(1 + below(9)), below(most), {}};
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
    const char* const megabytes = std::getenv("PROFLINT_BENCH_MB");
    const std::size_t functions = 2000 * static_cast<std::size_t>(megabytes != nullptr ? std::atoi(megabytes) : 13);
    Generator generator(functions);
    tests::SampleProfile p;
    for (std::size_t i = 0; i < functions; ++i) p.functions.push_back(generator.function(i, 0));
    return p;
  }();
  return made;
}

void judge(benchmark::State& state, const std::string& bytes, const char* name) {
  if (const char* const folder = std::getenv("PROFLINT_BENCH_FOLDER"))
    std::ofstream(std::string(folder) + "/" + name, std::ios::binary) << bytes;
  const Policy policy;
  const Limits limits;
  Input input;
  input.name = name;
  input.bytes = bytes;
  for (auto _ : state) {
    const Result result = check(input, nullptr, policy, limits);
    if (result.verdict != Verdict::clean) state.SkipWithError("the profile is not clean");
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes.size()));
}

void raw(benchmark::State& state) {
  judge(state, raw_profile(profile()), "bench-raw.afdo");
}

void extensible(benchmark::State& state) {
  judge(state, extensible_profile(profile()), "bench-ext.afdo");
}

void compressed(benchmark::State& state) {
  tests::SampleLayout layout;
  layout.is_compressed = true;
  judge(state, extensible_profile(profile(), layout), "bench-ext-z.afdo");
}

void gcov(benchmark::State& state) {
  judge(state, gcov_profile(profile(), {0x3430372a}), "bench.gcov");
}

BENCHMARK(raw)->Unit(benchmark::kMillisecond);
BENCHMARK(extensible)->Unit(benchmark::kMillisecond);
BENCHMARK(compressed)->Unit(benchmark::kMillisecond);
BENCHMARK(gcov)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
