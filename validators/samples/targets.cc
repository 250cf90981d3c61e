// Compares the call targets of a line with each other.
#include "validators/samples/targets.h"

#include "validators/core/hash_tables.h"
#include "validators/samples/counters.h"
#include "validators/samples/rules.h"

namespace proflint::samples {
namespace {

constexpr std::size_t kFewTargets = 16;  // are compared with each other; more are hashed

struct IdHash {
  std::size_t operator()(const Name::Id& id) const { return id.hash(); }
};

// REQUIRES: the count of `target` is at least the count of `before`.
void note_disorder(const Target& before, const Target& target, Once& disorder, GroupedFindings& findings) {
  if (target.count.value > before.count.value) {
    if (disorder.first())
      findings.add("sample/order"_rule, target.count.where, "call target ", target.name.part(), " (count ",
                   target.count.value, ") follows call target ", before.name.part(), " (count ", before.count.value,
                   "); expected descending counts");
  } else if (target.name.has_bytes() && target.name.id() < before.name.id()) {
    if (disorder.first())
      findings.add("sample/order"_rule, target.name.where(), "call target ", target.name.part(),
                   " follows call target ", before.name.part(), ", which has the same count but sorts later");
  }
}

}  // namespace

bool find_repeats(Targets& targets, bool last_counts) {
  const std::size_t n = targets.size();
  bool any = false;
  const auto mark = [&](std::size_t i) { any = targets[i].is_repeat = true; };
  if (n <= kFewTargets) {
    for (std::size_t i = 1; i < n; ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (targets[i].name == targets[j].name) mark(last_counts ? j : i);
    return any;
  }
  HashSet<Name::Id, IdHash> seen(targets.get_allocator());
  for (std::size_t k = 0; k < n; ++k) {
    const std::size_t i = last_counts ? n - 1 - k : k;
    if (!seen.insert(targets[i].name.id()).second) mark(i);
  }
  return any;
}

bool check_targets(Targets& targets, const Count& line, const Dialect& dialect, Once& disorder, Uint128& sum,
                   GroupedFindings& findings) {
  Uint128 calls = 0;
  const Target* before = nullptr;
  for (const Target& target : targets) {
    check_saturated(target.count, findings.report());
    calls += target.count.value;
    if (dialect.is_ordered && before != nullptr && target.count.value >= before->count.value)
      note_disorder(*before, target, disorder, findings);
    before = &target;
  }
  sum += calls;
  if (calls > line.value)
    findings.add("sample/target-exceeds-line"_rule, line.where, "the counts of the call targets add up to ", calls,
                 ", but the count of the line is ", line.value);
  if (targets.size() == 1 || !find_repeats(targets, false)) return false;
  for (const Target& target : targets)
    if (target.is_repeat)
      findings.add("sample/target-duplicate"_rule, target.name.where(), "call target ", target.name.part(),
                   " occurs twice on this line; consumers ",
                   dialect.adds_targets ? "add up the counts" : "use the last count");
  return true;
}

}  // namespace proflint::samples
