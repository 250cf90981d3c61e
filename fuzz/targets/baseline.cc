// A baseline: it is read or rejected; written and read again, it is the same; and it marks findings without changing
// them.
#include "tools/program/run/baseline.h"
#include "fuzz/memory_file.h"
#include "validators/engine/checking.h"
#include "validators/engine/families.h"

namespace proflint::fuzz::baseline_target {
namespace {

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

void run(std::string_view input) {
  static const tools::FileResult fresh = checked();
  const MemoryFile file(input);
  tools::Baseline baseline(file.path());
  std::string error;
  if (!baseline.read(true, error)) {
    require(error.starts_with(file.path() + ": "), "a refusal starts with the path");
    return;
  }
  const MemoryFile written(baseline.text());
  tools::Baseline again(written.path());
  require(again.read(true, error) && again.text() == baseline.text(), "a written baseline reads the same");

  tools::FileResult known = fresh;
  baseline.mark(known);
  require(known.result.verdict == fresh.result.verdict, "a baseline changes no verdict");
  require(known.result.findings.size() == fresh.result.findings.size(), "a baseline hides no finding");
  for (std::size_t i = 0; i < fresh.result.tally.size(); ++i)
    require(known.known.of(i) <= fresh.result.tally[i].count, "no more is known than there is");
  baseline.stale();
  baseline.prune();
  require(baseline.findings() <= again.findings(), "pruning adds nothing");
  baseline.update();
}

const Target target("baseline", run);

}  // namespace
}  // namespace proflint::fuzz::baseline_target
