// Speed of checking instrumentation profiles in all forms, in bytes of the file per second: a raw one of 400 000
// functions, an indexed one of 300 000 and text of 250 000. The variant of --write is raw, indexed or text.
#include <random>

#include "tests/builders/llvm_instr.h"
#include "tools/bench/bench.h"

namespace proflint::bench::llvm_instr {

using tests::llvm_instr::Profile;

// Functions as C++ programs have them: long names, a few counters, most of them small.
Profile make_profile(std::size_t functions, std::size_t counters) {
  std::mt19937_64 random(1);
  Profile profile;
  profile.variants = tests::llvm_instr::kIr;
  for (std::size_t i = 0; i < functions; ++i) {
    tests::llvm_instr::Function function;
    function.name = "_ZN4base" + std::to_string(random() % 100) + "Widget" + std::to_string(i) + "EmethodNameRv";
    function.hash = random() >> 4;
    for (std::size_t k = 0; k < counters; ++k)
      function.counters.push_back(random() % 3 == 0 ? 0 : random() >> (24 + random() % 39));
    profile.functions.push_back(std::move(function));
  }
  profile.ids = {std::string(20, 'i')};
  return profile;
}

std::string encoded(const std::string& variant) {
  if (variant == "indexed") return indexed_profile(make_profile(300'000, 9));
  if (variant == "text") return text_profile(make_profile(250'000, 9));
  tests::llvm_instr::RawLayout layout;
  layout.is_compressed = true;
  layout.chunks = 1000;
  return raw_profile(make_profile(400'000, 7), layout);
}

void raw(benchmark::State& state) {
  bench::measure(state, encoded("raw"), "bench.profraw");
}

void indexed(benchmark::State& state) {
  bench::measure(state, encoded("indexed"), "bench.profdata");
}

void text(benchmark::State& state) {
  bench::measure(state, encoded("text"), "bench.proftext");
}

BENCHMARK(raw)->Name("llvm_instr/raw")->Unit(benchmark::kMillisecond);
BENCHMARK(indexed)->Name("llvm_instr/indexed")->Unit(benchmark::kMillisecond);
BENCHMARK(text)->Name("llvm_instr/text")->Unit(benchmark::kMillisecond);

const Files files("llvm_instr", encoded);

}  // namespace proflint::bench::llvm_instr
