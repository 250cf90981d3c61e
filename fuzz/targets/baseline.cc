// A baseline: it is read or rejected; written and read again, it is the same; and it marks findings without changing
// them.
#include "tools/program/run/baseline.h"
#include "fuzz/memory_file.h"
#include "validators/engine/checking.h"
#include "validators/engine/families.h"

namespace {

using namespace proflint;

// A file called "a" with findings of three severities.
tools::FileResult checked() {
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
  static const tools::FileResult fresh = checked();
  const fuzz::MemoryFile file(fuzz::view(data, size));
  tools::Baseline baseline(file.path());
  std::string error;
  if (!baseline.read(true, error)) {
    fuzz::require(error.starts_with(file.path() + ": "), "a refusal starts with the path");
    return 0;
  }
  const fuzz::MemoryFile written(baseline.text());
  tools::Baseline again(written.path());
  fuzz::require(again.read(true, error) && again.text() == baseline.text(), "a written baseline reads the same");

  tools::FileResult known = fresh;
  baseline.mark(known);
  fuzz::require(known.result.verdict == fresh.result.verdict, "a baseline changes no verdict");
  fuzz::require(known.result.findings.size() == fresh.result.findings.size(), "a baseline hides no finding");
  for (std::size_t i = 0; i < fresh.result.tally.size(); ++i)
    fuzz::require(known.known.of(i) <= fresh.result.tally[i].count, "no more is known than there is");
  baseline.stale();
  baseline.prune();
  fuzz::require(baseline.findings() <= again.findings(), "pruning adds nothing");
  baseline.update();
  return 0;
}
