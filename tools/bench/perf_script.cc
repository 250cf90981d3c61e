// Speed of the validator of perf script's text on 55 MB: samples with call chains, or branches.
#include "tools/bench/bench.h"

namespace proflint::bench::perf_script {

constexpr std::size_t kSize = 55'000'000;
constexpr const char* kMapping =
    "PERF_RECORD_MMAP2 77/77: [0x401000(0x7000000) @ 0x1000 fe:00 33 0]: r-xp /opt/project/bin/server\n";

std::string hexadecimal(std::size_t value) {
  char text[17];
  return {text, static_cast<std::size_t>(std::snprintf(text, sizeof text, "%zx", value))};
}

void append_sample(std::size_t number, std::string& out) {
  static constexpr const char* kSymbols[] = {"std::vector<int, std::allocator<int> >::push_back+0x1f",
                                             "operator new(unsigned long)+0x14",
                                             "v8::internal::Invoke+0x3ac",
                                             "do_syscall_64+0x33",
                                             "main+0x20",
                                             "[unknown]",
                                             "a_function_of_c+0x7",
                                             "run+0x1"};
  out += "server 77/" + std::to_string(77 + number % 8) + " [00" + std::to_string(number % 8) + "] " +
         std::to_string(1000 + number / 1'000'000) + "." + std::to_string(1'000'000 + number % 1'000'000).substr(1) +
         ":     250000 cycles:u: \n";
  std::size_t state = number;
  for (std::size_t depth = 5 + number % 25; depth != 0; --depth) {
    state = state * 6364136223846793005 + 1442695040888963407;
    out += "\t          " + hexadecimal(0x401000 + (state >> 44)) + " " + kSymbols[state >> 61] +
           " (/opt/project/bin/server)\n";
  }
  out += "\n";
}

void append_branches(std::size_t number, std::string& out) {
  std::size_t state = number;
  const auto address = [&] {
    state = state * 6364136223846793005 + 1442695040888963407;
    return "0x" + hexadecimal(0x401000 + (state >> 44));
  };
  out += "\t          " + address().substr(2) + "\n";
  for (int i = 0; i < 32; ++i) out += " " + address() + "/" + address() + "/P/-/-/" + std::to_string(state >> 61) + " ";
  out += "\n\n";
}

std::string make_script(std::size_t size, bool has_branches) {
  std::string file = kMapping;
  for (std::size_t number = 0; file.size() < size; ++number)
    has_branches ? append_branches(number, file) : append_sample(number, file);
  return file;
}

void validate(benchmark::State& state) {
  const std::string file = make_script(kSize, state.range(0) != 0);
  bench::measure(state, file, "bench.perf");
}
BENCHMARK(validate)->Name("perf_script/validate")->ArgName("branches")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

const Files files("perf_script", [](const std::string& variant) {
  return make_script(variant == "large" ? 4 * kSize : kSize, variant == "branches");
});

}  // namespace proflint::bench::perf_script
