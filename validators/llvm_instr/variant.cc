// The version word of raw and indexed profiles.
#include "validators/llvm_instr/variant.h"

namespace proflint::llvm_instr {
namespace {

struct Combination {
  std::uint64_t bit, needs;
  const char* complaint;
};

constexpr Combination kCombinations[] = {
    {variant::loop_entries, variant::ir, "loop entries are counted, but this is no IR profile"},
    {variant::cs, variant::ir, "it is context-sensitive, but no IR profile"},
    {variant::entry_only, variant::ir, "function entries are covered alone, but this is no IR profile"},
    {variant::entry_only, variant::byte_counters, "function entries are covered alone, but counters are not bytes"},
    {variant::temporal, variant::ir, "it is temporal, but no IR profile"},
};

}  // namespace

const char* VersionWord::impossible() const {
  for (const Combination& row : kCombinations)
    if (has(row.bit) && !has(row.needs)) return row.complaint;
  return nullptr;
}

void VersionWord::describe(Report& report) const {
  report.describe("version ", number());
  report.describe(has(variant::cs) ? "context-sensitive IR" : has(variant::ir) ? "IR" : "front end");
  if (has(variant::byte_counters)) report.describe(has(variant::entry_only) ? "entry coverage" : "byte counters");
  if (has(variant::temporal)) report.describe("temporal");
}

}  // namespace proflint::llvm_instr
