// Speed of the DCPI validator compared with a plain sum over the same 400 MB, for one large chunk and for many small
// ones. The variant of --write is the number of counts per chunk.
#include <cstdlib>
#include <cstring>
#include <map>

#include "tools/bench/bench.h"

namespace proflint::bench::dcpi {

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
  std::string& file = made[counts];
  if (file.empty()) file = make_profile(400'000'000, counts);
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
  bench::measure(state, profile(static_cast<std::uint32_t>(state.range(0))), "bench");
}

// Counts per chunk: a single chunk; as in profiles of real programs; the smallest.
BENCHMARK(plain_sum)->Name("dcpi/plain_sum")->Arg(0)->Unit(benchmark::kMillisecond);
BENCHMARK(validate)->Name("dcpi/validate")->Arg(0)->Arg(1000)->Arg(30)->Arg(3)->Arg(1)->Unit(benchmark::kMillisecond);

const Files files("dcpi", [](const std::string& counts) {
  return make_profile(400'000'000, static_cast<std::uint32_t>(std::strtoul(counts.c_str(), nullptr, 10)));
});

}  // namespace proflint::bench::dcpi
