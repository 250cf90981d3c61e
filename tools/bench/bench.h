// Shared code of the benchmarks: checking bytes in memory, and a main that can also write the input to a file, so that
// whole processes can be compared on it (tools/bench/compare).
#pragma once

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>
#include <string>

#include "validators/engine/checking.h"

namespace proflint::bench {

// Bytes of `file` per second, with all rules on. The verdict must be `expected`, so that the right work is measured.
inline void measure(benchmark::State& state, const std::string& file, const char* name,
                    Verdict expected = Verdict::clean) {
  const Policy policy;
  const Limits limits;
  Input input;
  input.name = name;
  input.bytes = file;
  for (auto _ : state) {
    const Result result = check(input, nullptr, policy, limits);
    if (result.verdict != expected) state.SkipWithError("the generated file has a different verdict");
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(file.size()));
}

// `--write FILE [VARIANT]` writes make(VARIANT or ""); other arguments run the benchmarks. To be returned from main.
template <class Make>
int run(int argc, char** argv, const Make& make) {
  if (argc >= 3 && std::strcmp(argv[1], "--write") == 0) {
    const std::string file = make(std::string(argc > 3 ? argv[3] : ""));
    std::FILE* const out = std::fopen(argv[2], "wb");
    if (out == nullptr) return 2;
    const bool written = std::fwrite(file.data(), 1, file.size(), out) == file.size();
    return std::fclose(out) == 0 && written ? 0 : 2;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace proflint::bench
