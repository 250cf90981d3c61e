// Speed of the gmon checks on a large file like glibc's, compared with a plain sum over the same bytes.
#include <cstring>

#include "tools/bench/bench.h"

namespace proflint::bench::gmon {

constexpr std::uint32_t kBins = 50'000'000, kArcs = 3'000'000;
constexpr std::uint64_t kLow = 0x400000;
constexpr std::size_t kHeaderBytes = 20 + 41;

template <class Number>
void append(std::string& out, Number number) {
  out.append(reinterpret_cast<const char*>(&number), sizeof number);  // the host is little-endian, and so is the file
}

// A file of version 1 with one histogram and `arcs` arcs, callers ascending, up to three callees for each.
std::string make_file(std::uint32_t bins, std::uint32_t arcs) {
  std::string out;
  out.reserve(kHeaderBytes + 2 * std::size_t{bins} + 21 * std::size_t{arcs});
  out.append("gmon\1\0\0\0", 8).append(12, '\0').append(1, '\0');
  append(out, kLow);
  append(out, kLow + 4 * std::uint64_t{bins});
  append(out, bins);
  append(out, std::uint32_t{100});
  out.append("seconds").append(8, '\0').append("s");
  std::uint32_t random = 1;
  for (std::uint32_t i = 0; i < bins; ++i) {
    random = random * 1103515245 + 12345;
    append(out, static_cast<std::uint16_t>(random >> 28 == 0 ? random >> 20 & 0xff : 0));
  }
  const std::uint64_t step = 4 * std::uint64_t{bins} / (arcs / 3 + 1) / 16 * 16;
  for (std::uint32_t i = 0; i < arcs; ++i) {
    random = random * 1103515245 + 12345;
    out += '\1';
    append(out, kLow + i / 3 * step);
    append(out, kLow + i % 3 * 64 + (random >> 12) % bins / 64 * 256);
    append(out, random >> 16 | 1);
  }
  return out;
}

const std::string& whole_file() {
  static const std::string file = make_file(kBins, kArcs);
  return file;
}

void whole(benchmark::State& state) {
  proflint::bench::measure(state, whole_file(), "gmon.out");
}

void histogram_only(benchmark::State& state) {
  static const std::string file = make_file(kBins, 0);
  proflint::bench::measure(state, file, "gmon.out");
}

// The baseline for the histogram: only the sum of all bins.
void plain_sum(benchmark::State& state) {
  const std::string_view bins = std::string_view(whole_file()).substr(kHeaderBytes, 2 * std::size_t{kBins});
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < bins.size(); i += 2) {
      std::uint16_t bin;
      std::memcpy(&bin, bins.data() + i, 2);
      sum += bin;
    }
    benchmark::DoNotOptimize(sum);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bins.size()));
}

BENCHMARK(whole)->Name("gmon/whole")->Unit(benchmark::kMillisecond);
BENCHMARK(histogram_only)->Name("gmon/histogram_only")->Unit(benchmark::kMillisecond);
BENCHMARK(plain_sum)->Name("gmon/plain_sum")->Unit(benchmark::kMillisecond);

const Files files("gmon", [](const std::string&) { return whole_file(); });

}  // namespace proflint::bench::gmon
