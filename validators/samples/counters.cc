// Adds up counters by their identity, which is a hash of their place.
#include "validators/samples/counters.h"

#include <utility>

#include "validators/core/hash.h"
#include "validators/samples/rules.h"

namespace proflint::samples {
namespace {

// The kind of a counter, which is part of the hash that identifies the counter.
enum Salt : std::uint64_t { kHead = 1, kTotal, kCallsite, kLine, kType };

}  // namespace

void report_saturated(Count count, Report& report) {
  report.add("sample/counter-saturated"_rule, count.where,
             "the counter is 18446744073709551615, the maximum: an earlier merge saturated it");
}

void OverflowSums::add(std::uint64_t counter, const Count& count) {
  Sum& sum = sums_[counter];
  if (!__builtin_add_overflow(sum.value, count.value, &sum.value)) return;
  sum.value = UINT64_MAX;
  if (std::exchange(sum.has_overflowed, true)) return;
  report_.add("sample/counter-overflow"_rule, count.where, "with this count, ", count.value,
              ", the sum of the counts for one function, line, call target, type or callsite exceeds 2^64-1");
}

void OverflowSums::begin_function(const Name& name, const Count& head, const Count& total) {
  const std::uint64_t path = hash_of(static_cast<std::uint64_t>(name.kind()), name.id().hash());
  paths_.push_back(path);
  add(hash_of(kHead, path), head);
  add(hash_of(kTotal, path), total);
}

void OverflowSums::end_function() {
  finish_line();
  paths_.pop_back();
}

void OverflowSums::body(const Location& location, const Count& count) {
  finish_line();
  if (ignored_levels_ != 0) return;
  line_ = hash_of(location.key(), hash_of(kLine, paths_.back()));
  add(line_, count);
}

void OverflowSums::target(const Name& name, const Count& count) {
  if (ignored_levels_ == 0) targets_.emplace_back(name, count);
}

// Consumers of binary profiles, which have each type once, add nothing up.
void OverflowSums::type_count(const Location& location, const Name& type, const Count& count) {
  if (ignored_levels_ != 0 || !dialect_.adds_types) return;
  add(hash_of(hash_of(location.key(), hash_of(kType, paths_.back())), type.id().hash()), count);
}

void OverflowSums::finish_line() {
  if (!dialect_.adds_targets) find_repeats(targets_, true);
  for (const Target& target : targets_)
    if (!target.is_repeat) add(hash_of(line_, target.name.id().hash()), target.count);
  targets_.clear();
}

void OverflowSums::begin_callsite(const Location& location, const Name& callee, const Count& total) {
  finish_line();
  if (ignored_levels_ != 0) {
    ++ignored_levels_;
    return;
  }
  const std::uint64_t path = hash_of(hash_of(location.key(), hash_of(kCallsite, paths_.back())), callee.id().hash());
  add(hash_of(kTotal, path), total);
  if (paths_.size() <= report_.limits()[Limit::nesting])
    paths_.push_back(path);
  else
    ++ignored_levels_;
}

void OverflowSums::end_callsite() {
  finish_line();
  ignored_levels_ != 0 ? void(--ignored_levels_) : paths_.pop_back();
}

}  // namespace proflint::samples
