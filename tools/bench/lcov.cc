// Speed of the lcov validator on a tracefile of 60 MB as lcov writes them: functions, branches, lines and sums.
#include "tools/bench/bench.h"

namespace proflint::bench::lcov {

constexpr std::size_t kSize = 60'000'000;

void append_section(std::size_t number, std::string& out) {
  const auto text = [](std::size_t value) { return std::to_string(value); };
  constexpr std::size_t kFunctions = 40, kLines = 30;
  out += "TN:bench\nSF:/home/build/project/src/module" + text(number % 50) + "/file" + text(number) + ".cc\n";
  for (std::size_t f = 0; f < kFunctions; ++f)
    out += "FN:" + text(1 + f * 40) + ",_ZN7project6module4file8function" + text(f) + "Eii\n";
  for (std::size_t f = 0; f < kFunctions; ++f)
    out += "FNDA:" + text(f % 3) + ",_ZN7project6module4file8function" + text(f) + "Eii\n";
  out += "FNF:40\nFNH:26\n";
  std::string lines, branches;
  std::size_t hit = 0, taken = 0;
  for (std::size_t f = 0; f < kFunctions; ++f)
    for (std::size_t i = 0; i < kLines; ++i) {
      const std::string line = text(1 + f * 40 + i);
      const std::size_t count = f % 3 * (number % 1000 + i);
      hit += count != 0 ? 1 : 0;
      lines += "DA:" + line + "," + text(count) + "\n";
      if (i % 3 != 0) continue;
      taken += count != 0 ? 1 : 0;
      branches += "BRDA:" + line + ",0,0," + (count != 0 ? text(count) : "-") + "\nBRDA:" + line + ",0,1,-\n";
    }
  out += branches + "BRF:" + text(kFunctions * 20) + "\nBRH:" + text(taken) + "\n" + lines +
         "LF:" + text(kFunctions * kLines) + "\nLH:" + text(hit) + "\nend_of_record\n";
}

std::string make_tracefile(std::size_t size) {
  std::string file;
  for (std::size_t number = 0; file.size() < size; ++number) append_section(number, file);
  return file;
}

void validate(benchmark::State& state) {
  static const std::string file = make_tracefile(kSize);
  bench::measure(state, file, "bench.info");
}
BENCHMARK(validate)->Name("lcov/validate")->Unit(benchmark::kMillisecond);

const Files files("lcov",
                  [](const std::string& variant) { return make_tracefile(variant == "large" ? 4 * kSize : kSize); });

}  // namespace proflint::bench::lcov
