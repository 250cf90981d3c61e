// Shared code of the benchmarks: checking bytes in memory, and the files that they check.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <functional>
#include <map>
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

// The files of a family of benchmarks. main() can write them, so that whole processes can be compared on them
// (tools/bench/compare). `variant` chooses one of them; if it is empty, the usual one.
class Files {
 public:
  using Make = std::function<std::string(const std::string& variant)>;

  // Adds the files of a family, which has the name of its source file.
  Files(const char* family, const Make& make) { all()[family] = make; }

  static std::map<std::string, Make>& all() {
    static std::map<std::string, Make> files;
    return files;
  }
};

}  // namespace proflint::bench
