// Walks both sorted lists of names in parallel.
#include "tools/program/run/comparison.h"

#include <algorithm>
#include <tuple>

#include "tools/program/core/words.h"
#include "tools/program/run/volume_check.h"

namespace proflint::tools {
namespace {

constexpr AmountRow kTotal = {"total", &Amount::total, &Facts::total},
                    kNonzero = {"nonzero", &Amount::nonzero, &Facts::nonzero},
                    kCounters = {"counters", &Amount::counters, &Facts::counters};

// Line coverage is about whether code ran; how often it ran differs from run to run. Other profiles are about counts.
// Numbers that a format has only for the file as a whole are left out.
std::vector<const AmountRow*> numbers_of(const Result& before, const Result& after) {
  const auto is_in = [](const Result& file, const AmountRow& row) {
    return std::any_of(file.entries.begin(), file.entries.end(),
                       [&](const NamedAmount& entry) { return entry.amount.*row.member != 0; });
  };
  const bool is_coverage = before.facts.lines || after.facts.lines;
  std::vector<const AmountRow*> rows = {&kTotal, &kNonzero, &kCounters};
  if (is_coverage) rows = {&kNonzero, &kCounters, &kTotal};
  std::erase_if(rows, [&](const AmountRow* row) { return !is_in(before, *row) && !is_in(after, *row); });
  if (rows.empty()) rows = {&kCounters};
  return rows;
}

// Whether a fact fell by more than --max-drop allows.
bool is_beyond(const VolumeGates& gates, std::optional<std::uint64_t> Facts::*fact, std::uint64_t before,
               std::uint64_t after) {
  const auto rows = fact_rows();
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const FactRow& one) { return one.member == fact; });
  return has_dropped(gates, static_cast<std::size_t>(row - rows.begin()), before, after);
}

class Differences {
 public:
  Differences(Comparison& to, const VolumeGates& gates) : to_(to), gates_(gates) {}

  // `before` or `after` is nullptr if the file does not have the name.
  void add(const std::string& name, const Amount* before, const Amount* after) {
    ++to_.names;
    if (before != nullptr && after != nullptr && *before == *after) return;
    Difference found = {.name = name, .change = Change::added, .number = nullptr, .before = {}, .after = {}};
    if (before != nullptr) found.before = *before, found.change = Change::gone;
    if (after != nullptr) found.after = *after;
    const Amount from = found.before.value_or(Amount()), to = found.after.value_or(Amount());
    for (const AmountRow* row : to_.numbers) {
      const std::uint64_t was = from.*row->member, is = to.*row->member;
      found.exceeds |= is_beyond(gates_, row->fact, was, is);
      if (found.number != nullptr || was == is) continue;
      found.number = row;
      if (before != nullptr && after != nullptr) found.change = is < was ? Change::fell : Change::grew;
    }
    if (found.number == nullptr) found.number = to_.numbers.front();
    ++to_.changes[static_cast<std::size_t>(found.change)];
    to_.exceeding += found.exceeds ? 1 : 0;
    to_.differences.push_back(std::move(found));
  }

 private:
  Comparison& to_;
  const VolumeGates& gates_;
};

std::uint64_t size_of(const Difference& difference) {
  const std::uint64_t from = difference.before.value_or(Amount()).*difference.number->member,
                      to = difference.after.value_or(Amount()).*difference.number->member;
  return std::max(from, to) - std::min(from, to);
}

void sort(Comparison& comparison) {
  const auto rank = [&](const Difference& one) {
    return std::find(comparison.numbers.begin(), comparison.numbers.end(), one.number) - comparison.numbers.begin();
  };
  std::sort(comparison.differences.begin(), comparison.differences.end(), [&](const auto& a, const auto& b) {
    return std::tuple(rank(a), size_of(b), std::string_view(a.name)) <
           std::tuple(rank(b), size_of(a), std::string_view(b.name));
  });
}

}  // namespace

std::string_view to_string(Change change) {
  constexpr std::string_view kNames[kChanges] = {"gone", "new", "fell", "grew"};
  return kNames[static_cast<std::size_t>(change)];
}

bool counts_by_name(const Result& result) {
  return !result.entries.empty() || result.facts.counters == std::uint64_t{0};
}

Comparison compare(const Result& before, const Result& after, const VolumeGates& gates) {
  Comparison comparison;
  comparison.numbers = numbers_of(before, after);
  Differences differences(comparison, gates);
  auto a = before.entries.begin(), b = after.entries.begin();
  while (a != before.entries.end() || b != after.entries.end()) {
    const bool has_both = a != before.entries.end() && b != after.entries.end();
    if (has_both && a->name == b->name) {
      differences.add(a->name, &a->amount, &b->amount);
      ++a, ++b;
    } else if (b == after.entries.end() || (has_both && a->name < b->name)) {
      differences.add(a->name, &a->amount, nullptr);
      ++a;
    } else {
      differences.add(b->name, nullptr, &b->amount);
      ++b;
    }
  }
  sort(comparison);
  for (const FactRow& row : fact_rows())
    if (const auto& base = before.facts.*row.member;
        base && is_beyond(gates, row.member, *base, (after.facts.*row.member).value_or(0)))
      comparison.dropped.push_back(row.name);
  return comparison;
}

}  // namespace proflint::tools
