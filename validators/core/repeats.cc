// Findings that repeat.
#include "validators/core/repeats.h"

#include <utility>

namespace proflint {

Repeats::Entry& Repeats::entry_of(const Rule& rule, Severity severity) {
  for (Entry& entry : entries_)
    if (entry.rule == &rule && entry.severity == severity) return entry;
  has_errors_ |= severity == Severity::error;
  return entries_.emplace_back(Entry{&rule, severity, {}, {}, 0});
}

void Repeats::absorb(Repeats&& other) {
  for (Entry& theirs : other.entries_) {
    Entry& ours = entry_of(*theirs.rule, theirs.severity);
    if (ours.count == 0) {
      ours = std::move(theirs);
    } else {
      ours.count += theirs.count;
    }
  }
  other.entries_.clear();
}

std::uint64_t Repeats::count() const {
  std::uint64_t sum = 0;
  for (const Entry& entry : entries_) sum += entry.count;
  return sum;
}

void Repeats::flush() {
  for (const Entry& entry : entries_) {
    const std::uint64_t more = entry.count - 1;
    if (more == 0)
      report_.add_as(entry.severity, *entry.rule, entry.where, Words{entry.message});
    else
      report_.add_as(entry.severity, *entry.rule, entry.where, Words{entry.message}, " (the first of ", entry.count,
                     " ", Words{noun_}, ")");
  }
  entries_.clear();
}

}  // namespace proflint
