// Speed of the pprof validator on a message of 60 MB, 760 000 samples over 100 000 locations, plain and packed.
#include "tests/builders/pprof.h"
#include "tests/support/packing.h"
#include "tools/bench/bench.h"

namespace proflint::bench::pprof {

using tests::pprof::bytes_field;
using tests::pprof::number_field;

constexpr std::uint64_t kSamples = 760'000, kLocations = 100'000, kFunctions = 40'000;

std::string varint(std::uint64_t value) {
  return number_field(0, value).substr(1);
}

// A stack of 8 to 41 locations, as programs have them: the outer ones are few, the inner ones many.
std::string sample(std::uint64_t number) {
  std::uint64_t state = number * 6364136223846793005 + 1442695040888963407;
  std::string ids;
  const std::uint64_t depth = 8 + number % 34;
  for (std::uint64_t i = 0; i < depth; ++i) {
    state = state * 6364136223846793005 + 1442695040888963407;
    ids += varint(1 + (state >> 33) % (kLocations >> i / 4));
  }
  return bytes_field(2, bytes_field(1, ids) + bytes_field(2, varint(1) + varint(10'000'000)));
}

std::string make_profile() {
  std::string out = bytes_field(1, number_field(1, 1) + number_field(2, 2)) +
                    bytes_field(1, number_field(1, 3) + number_field(2, 4)) +
                    bytes_field(11, number_field(1, 3) + number_field(2, 4)) + number_field(12, 10'000'000);
  for (std::uint64_t i = 0; i < kSamples; ++i) out += sample(i);
  out +=
      bytes_field(3, number_field(1, 1) + number_field(2, 0x400000) + number_field(3, 0x40000000) + number_field(5, 5));
  std::string locations, functions, strings;
  for (std::uint64_t i = 0; i < kLocations; ++i)
    locations += bytes_field(4, number_field(1, i + 1) + number_field(2, 1) + number_field(3, 0x400000 + 16 * i) +
                                    bytes_field(4, number_field(1, i % kFunctions + 1) + number_field(2, 1 + i % 900)));
  for (std::uint64_t i = 0; i < kFunctions; ++i) {
    functions += bytes_field(5, number_field(1, i + 1) + number_field(2, 6 + i) + number_field(3, 6 + i) +
                                    number_field(4, 5) + number_field(5, 1 + i % 900));
    strings += bytes_field(6, "example.org/project/module" + std::to_string(i % 50) + ".function" + std::to_string(i));
  }
  out += locations + functions;
  for (const char* const string : {"", "samples", "count", "cpu", "nanoseconds", "/bin/project"})
    out += bytes_field(6, string);
  return out + strings;
}

const std::string& profile() {
  static const std::string made = make_profile();
  return made;
}

void plain(benchmark::State& state) {
  bench::measure(state, profile(), "bench.pb");
}
BENCHMARK(plain)->Name("pprof/plain")->Unit(benchmark::kMillisecond);

// Of the packed bytes; inflating alone is what bench_containers measures.
void packed(benchmark::State& state) {
  static const std::string file = tools::gzip_member(profile());
  bench::measure(state, file, "bench.pb.gz");
}
BENCHMARK(packed)->Name("pprof/packed")->Unit(benchmark::kMillisecond);

const Files files("pprof", [](const std::string& variant) {
  return variant == "gzip" ? tools::gzip_member(profile()) : profile();
});

}  // namespace proflint::bench::pprof
