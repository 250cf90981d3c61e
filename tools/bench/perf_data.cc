// Speed of the checks of perf.data on 2.5 million samples of 40 bytes, as perf record -e cpu-clock writes them.
#include "tools/bench/bench.h"

namespace proflint::bench::perf_data {

constexpr std::uint64_t kSamples = 2'500'000;
constexpr std::uint32_t kAttrBytes = 128;

template <class Number>
void append(std::string& out, Number number) {
  out.append(reinterpret_cast<const char*>(&number), sizeof number);  // the host is little-endian, and so is the file
}

void append_record(std::string& out, std::uint32_t type, std::uint16_t misc, std::string_view body) {
  append(out, type);
  append(out, misc);
  append(out, static_cast<std::uint16_t>(8 + body.size()));
  out.append(body);
}

// ip, tid, time, period; a round ends after each 1000 samples.
std::string make_data(std::uint64_t samples) {
  std::string out;
  out.reserve(samples * 40 + samples / 100);
  for (std::uint64_t i = 0; i < samples; ++i) {
    std::string body;
    append(body, std::uint64_t{0x401000} + i % 4096);
    append(body, std::uint32_t{4711});
    append(body, std::uint32_t{4711});
    append(body, 1'000'000 + i * 250);
    append(body, std::uint64_t{250000});
    append_record(out, 9, 2, body);
    if (i % 1000 == 999) append_record(out, 68, 0, {});
  }
  return out;
}

std::string make_file(std::uint64_t samples) {
  const std::string data = make_data(samples);
  const std::uint64_t attrs = 104, entry = kAttrBytes + 16;
  std::string out = "PERFILE2";
  for (const std::uint64_t field : {std::uint64_t{104}, entry, attrs, entry, attrs + entry, std::uint64_t{data.size()}})
    append(out, field);
  out.append(48, '\0');
  append(out, std::uint32_t{1});
  append(out, kAttrBytes);
  constexpr std::uint64_t kSampleType = 1 | 2 | 4 | 256, kSampleIdAll = 1u << 18;
  for (const std::uint64_t field : {std::uint64_t{0}, std::uint64_t{1}, kSampleType, std::uint64_t{4}, kSampleIdAll})
    append(out, field);
  out.append(kAttrBytes - 48, '\0').append(16, '\0');
  return out.append(data);
}

void Samples(benchmark::State& state) {
  proflint::bench::measure(state, make_file(kSamples), "perf.data");
}
BENCHMARK(Samples)->Name("perf_data/Samples")->Unit(benchmark::kMillisecond);

const Files files("perf_data", [](const std::string&) { return make_file(kSamples); });

}  // namespace proflint::bench::perf_data
