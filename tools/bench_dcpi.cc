// Speed of the DCPI validator against a plain sum over the same bytes, for one large chunk and for many small ones.
// PROFLINT_BENCH_MB sets the size of the file (default 400).
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

#include "validators/dcpi/dcpi.h"
#include "validators/formats.h"

namespace {

using namespace proflint;

void append(std::string& out, std::uint32_t number) {
  for (int byte = 0; byte < 4; ++byte) out += static_cast<char>(number >> 8 * byte);
}

// A profile of about `size` bytes in chunks of `counts` counts (0: one chunk), a third of them zero.
std::string make_profile(std::size_t size, std::uint32_t counts) {
  std::string body;
  body.reserve(size + 4096);
  std::uint64_t sum = 0;
  std::uint32_t offset = 0, nonzero = 0, random = 1;
  if (counts == 0) counts = static_cast<std::uint32_t>(size / 4);
  while (body.size() < size) {
    append(body, offset);
    append(body, counts);
    for (std::uint32_t i = 0; i < counts; ++i) {
      random = random * 1664525 + 1013904223;
      const std::uint32_t count = i % 3 == 1 ? 0 : (random >> 27) + 1;
      append(body, count);
      sum += count;
      nonzero += count != 0;
    }
    offset += 4 * counts + 4;
  }
  append(body, nonzero);
  append(body, static_cast<std::uint32_t>(sum));
  return "version pdb-0.07\nimage 1\nepoch 9806110930\nplatform birch\nevent cycles\nperiod 4096\ntstart 120000000\n"
         "tsize 4294967292\ncpuspeed 433\nsamples\n" +
         body;
}

const std::string& profile(std::uint32_t counts) {
  static std::map<std::uint32_t, std::string> made;
  const char* const megabytes = std::getenv("PROFLINT_BENCH_MB");
  const std::size_t size = (megabytes != nullptr ? std::strtoul(megabytes, nullptr, 10) : 400) * 1000000;
  std::string& file = made[counts];
  if (file.empty()) file = make_profile(size, counts);
  return file;
}

void plain_sum(benchmark::State& state) {
  const std::string& file = profile(static_cast<std::uint32_t>(state.range(0)));
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (std::size_t at = 0; at + 8 <= file.size(); at += 8) {
      std::uint64_t word;
      std::memcpy(&word, file.data() + at, 8);
      sum += word;
    }
    benchmark::DoNotOptimize(sum);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(file.size()));
}

void validate(benchmark::State& state) {
  const std::string& file = profile(static_cast<std::uint32_t>(state.range(0)));
  const Policy policy;
  const Limits limits;
  Input input;
  input.name = "bench";
  input.bytes = file;
  for (auto _ : state) {
    const Result result = check(input, nullptr, policy, limits);
    if (result.verdict != Verdict::clean) state.SkipWithError("the generated profile is not clean");
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(file.size()));
}

// Counts per chunk: one chunk of all; what profiles of real programs look like; the smallest.
BENCHMARK(plain_sum)->Arg(0)->Unit(benchmark::kMillisecond);
BENCHMARK(validate)->Arg(0)->Arg(1000)->Arg(30)->Arg(3)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
