// Speed of the Go profile validator on 76 MB of text: 66 blocks per source, paths as in large modules on GitHub.
#include "tools/bench/bench.h"

namespace proflint::bench::go_cover {

constexpr std::size_t kSize = 76'000'000;

std::string make_profile(std::size_t size) {
  std::string file = "mode: atomic\n";
  for (std::size_t source = 0; file.size() < size; ++source) {
    const std::string path = "github.com/example/project/m" + std::to_string(source) + "/file.go:";
    for (std::size_t i = 0; i < 66; ++i) {
      const std::string line = std::to_string(10 * i + 1);
      file += path + line + ".2," + std::to_string(10 * i + 4) + ".16 3 " + std::to_string(i * 977 % 4000) + "\n";
    }
  }
  return file;
}

void validate(benchmark::State& state) {
  static const std::string file = make_profile(kSize);
  bench::measure(state, file, "bench.out");
}
BENCHMARK(validate)->Name("go_cover/validate")->Unit(benchmark::kMillisecond);

const Files files("go_cover",
                  [](const std::string& variant) { return make_profile(variant == "large" ? 4 * kSize : kSize); });

}  // namespace proflint::bench::go_cover
