// Speed of the OpenTelemetry validator on one message of 28 MB, 216 000 samples and stacks over 160 000 locations, in
// binary, in frames of zstd, and as JSON Lines.
#include "tests/builders/otlp.h"
#include "tests/support/packing.h"
#include "tools/bench/bench.h"

namespace proflint::bench::otlp {

namespace otlp = tests::otlp;

constexpr std::int64_t kSamples = 216'000, kLocations = 160'000, kFunctions = 40'000;
constexpr std::uint64_t kTime = 1'750'000'000'000'000'000, kMinute = 60'000'000'000;

// Stacks of 8 to 60 locations, as programs have them: the outer ones are few, the inner ones many.
std::vector<std::int64_t> stack(std::int64_t number) {
  auto state = static_cast<std::uint64_t>(number) * 6364136223846793005 + 1442695040888963407;
  std::vector<std::int64_t> locations;
  for (std::int64_t i = 0; i < 8 + number % 53; ++i) {
    state = state * 6364136223846793005 + 1442695040888963407;
    locations.push_back(1 + static_cast<std::int64_t>(state >> 33) % (kLocations >> i / 8));
  }
  return locations;
}

// Tables in proportion to the samples, all of whose entries are used.
otlp::Profile make_profile(std::int64_t samples) {
  otlp::Profile profile;
  profile.time = kTime;
  profile.duration = kMinute;
  profile.strings = {"samples", "count", "project.go", "thread.name"};
  profile.attributes = {{4, "worker"}};
  profile.links = {{"0123456789abcdef", "01234567"}};
  const std::int64_t functions = kFunctions * samples / kSamples, locations = kLocations * samples / kSamples;
  for (std::int64_t i = 0; i < functions; ++i) {
    profile.strings.push_back("example.org/project/module" + std::to_string(i % 50) + ".function" + std::to_string(i));
    profile.functions.push_back({5 + i, 3, 1 + i % 900});
  }
  for (std::int64_t i = 0; i < locations; ++i) profile.locations.push_back({1 + i % functions, 1 + i / functions});
  for (std::int64_t i = 0; i < samples; ++i) {
    std::vector<std::int64_t> frames = stack(i);
    for (std::int64_t& frame : frames) frame = 1 + (frame - 1) % locations;
    if (i < locations) frames.front() = i + 1;
    profile.stacks.push_back(frames);
    otlp::Sample sample;
    sample.stack = i + 1;
    if (i % 4 == 0) sample.attributes = {1};
    if (i % 16 == 0) sample.link = 1;
    sample.timestamps = {kTime + static_cast<std::uint64_t>(i) * 1000, kTime + static_cast<std::uint64_t>(i) * 2000};
    profile.samples.push_back(sample);
  }
  return profile;
}

const std::string& message() {
  static const std::string made = otlp::binary(make_profile(kSamples));
  return made;
}

// Messages as the collector sends them, a few thousand samples each.
constexpr std::int64_t kBatch = 4'000;

std::string frames() {
  const std::string frame = otlp::framed(tools::zstd_frame(otlp::binary(make_profile(kBatch))));
  std::string out;
  for (std::int64_t i = 0; i < kSamples; i += kBatch) out += frame;
  return out;
}

std::string lines() {
  const std::string line = otlp::json(make_profile(kBatch));
  std::string out;
  for (std::int64_t i = 0; i < kSamples; i += kBatch) out += line;
  return out;
}

void binary(benchmark::State& state) {
  bench::measure(state, message(), "bench.otlp");
}
BENCHMARK(binary)->Name("otlp/binary")->Unit(benchmark::kMillisecond);

// Of the packed bytes.
void framed(benchmark::State& state) {
  static const std::string file = frames();
  bench::measure(state, file, "bench.profiles.pb");
}
BENCHMARK(framed)->Name("otlp/framed")->Unit(benchmark::kMillisecond);

void json(benchmark::State& state) {
  static const std::string file = lines();
  bench::measure(state, file, "bench.jsonl");
}
BENCHMARK(json)->Name("otlp/json")->Unit(benchmark::kMillisecond);

const Files files("otlp", [](const std::string& variant) {
  return variant == "frames" ? frames() : variant == "json" ? lines() : message();
});

}  // namespace proflint::bench::otlp
