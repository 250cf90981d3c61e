// Speed of the validator of collapsed stacks on 55 MB: stacks of 9 to 41 frames with long names.
#include "tools/bench/bench.h"

namespace proflint::bench::folded {

constexpr std::size_t kSize = 55'000'000;

void append_stack(std::size_t number, std::string& out) {
  static constexpr const char* kFrames[] = {"std::vector<int>::push_back",
                                            "operator new",
                                            "malloc",
                                            "sys_read_[k]",
                                            "[libc.so.6]",
                                            "project::module::work",
                                            "run",
                                            "v8::internal::Invoke"};
  out += "server;main";
  std::size_t state = number;
  const std::size_t depth = 7 + number % 33;
  for (std::size_t i = 0; i < depth; ++i) {
    state = state * 6364136223846793005 + 1442695040888963407;
    out += ';';
    out += kFrames[state >> 61];
    out += std::to_string(state >> 56);
  }
  out += ' ' + std::to_string(1 + number % 1000) + '\n';
}

std::string make_stacks(std::size_t size) {
  std::string file;
  for (std::size_t number = 0; file.size() < size; ++number) append_stack(number, file);
  return file;
}

void validate(benchmark::State& state) {
  static const std::string file = make_stacks(kSize);
  bench::measure(state, file, "bench.folded");
}
BENCHMARK(validate)->Name("folded/validate")->Unit(benchmark::kMillisecond);

const Files files("folded",
                  [](const std::string& variant) { return make_stacks(variant == "large" ? 4 * kSize : kSize); });

}  // namespace proflint::bench::folded
