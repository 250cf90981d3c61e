// A baseline: it is read or refused; what was read and is written reads the same; and it never adds a finding.
#include <numeric>

#include "fuzz/memory_file.h"
#include "tools/run/baseline.h"
#include "validators/families.h"

namespace {

using namespace proflint;

std::uint64_t total(const Result& result) {
  return std::accumulate(result.tally.begin(), result.tally.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Tally& tally) { return sum + tally.count; });
}

// A file called "a" with findings of three severities.
tools::FileResult judged() {
  tools::FileResult file;
  file.path = "/proc/self/fd/a";
  Input input;
  input.name = "a.prof";
  input.bytes = "f:1:2\n 2: 9\n 1: 0\n 1: x\n 1: y\n";
  file.result = check(input, find_format("sample-text"), Policy(), Limits());
  return file;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const tools::FileResult fresh = judged();
  const fuzz::MemoryFile file(fuzz::view(data, size));
  tools::Baseline baseline(file.path());
  std::string error;
  if (!baseline.read(true, error)) {
    fuzz::require(error.starts_with(file.path() + ": "), "a refusal starts with the path");
    return 0;
  }
  const fuzz::MemoryFile written(baseline.text());
  tools::Baseline again(written.path());
  fuzz::require(again.read(true, error) && again.text() == baseline.text(), "what is written reads the same");

  tools::FileResult known = fresh;
  baseline.subtract(known);
  fuzz::require(total(known.result) + known.known == total(fresh.result), "a finding is known or new, never both");
  fuzz::require(known.result.findings.size() <= fresh.result.findings.size(), "a baseline adds no finding");
  baseline.stale();
  baseline.prune();
  fuzz::require(baseline.findings() <= again.findings(), "pruning adds nothing");
  baseline.update();
  return 0;
}
