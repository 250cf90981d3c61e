// Speed of the validator of BOLT's fdata profiles on 64 MB as perf2bolt writes them: branches between functions of C++,
// each pair of locations once.
#include <string>

#include "tools/bench/bench.h"

namespace proflint::bench::bolt {

constexpr std::size_t kSize = 64'000'000, kFunctions = 20'000, kBranches = 40;

std::string hex(std::uint64_t value) {
  std::string digits;
  do digits.insert(digits.begin(), "0123456789abcdef"[value & 15]);
  while ((value >>= 4) != 0);
  return digits;
}

std::string name(std::uint64_t function) {
  return "_ZN7project6module8function" + std::to_string(function % kFunctions) + "Eii";
}

std::string make_profile() {
  std::string file;
  std::uint64_t state = 1;
  const auto random = [&](std::uint64_t bound) {
    state = state * 6364136223846793005 + 1442695040888963407;
    return (state >> 33) % bound;
  };
  for (std::uint64_t function = 0; file.size() < kSize; ++function) {
    const std::uint64_t round = function / kFunctions;
    for (std::uint64_t i = 0; i < kBranches; ++i) {
      const bool is_call = random(4) == 0;
      const std::uint64_t taken = random(100'000) + 1;
      file += "1 " + name(function) + " " + hex((round * kBranches + i) * 7) + " 1 " +
              name(is_call ? random(kFunctions) : function) + " " + hex(is_call ? 0 : random(900)) + " " +
              std::to_string(taken / 50) + " " + std::to_string(taken) + "\n";
    }
  }
  return file;
}

void validate(benchmark::State& state) {
  static const std::string file = make_profile();
  bench::measure(state, file, "bench.fdata");
}

BENCHMARK(validate)->Name("bolt/validate")->Unit(benchmark::kMillisecond);

const Files files("bolt", [](const std::string&) { return make_profile(); });

}  // namespace proflint::bench::bolt
