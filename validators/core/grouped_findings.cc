// Findings that represent many similar places.
#include "validators/core/grouped_findings.h"

#include <utility>

namespace proflint {

void report_groups(Report& report, std::span<const Group> groups) {
  for (const Group& group : groups) report_group(report, *group.rule, *group.places, group.message);
}

void GroupTable::append(const GroupTable& next) {
  for (std::size_t i = 0; i < places_.size(); ++i) places_[i].append(next.places_[i]);
}

void GroupTable::report_to(Report& report) const {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (rows_[i].is_quoted)
      report_group(report, *rows_[i].rule, places_[i], rows_[i].message, ": ", places_[i].first());
    else
      report_group(report, *rows_[i].rule, places_[i], rows_[i].message);
  }
}

GroupedFindings::Entry& GroupedFindings::entry_of(const Rule& rule, Severity severity) {
  for (Entry& entry : entries_)
    if (entry.rule == &rule && entry.severity == severity) return entry;
  has_errors_ |= severity == Severity::error;
  return entries_.emplace_back(Entry{&rule, severity, {}, {}});
}

GroupedFindings::Entry* GroupedFindings::add_to_entry(Severity severity, const Rule& rule, const Occurrences& places) {
  Entry& entry = entry_of(rule, severity);
  const bool is_new = !entry.places;
  entry.places.append(places);
  return is_new ? &entry : nullptr;
}

void GroupedFindings::set_message(Entry& entry, std::span<const Part> parts) {
  entry.message = to_message(parts);
}

void GroupedFindings::absorb(GroupedFindings&& other) {
  for (Entry& theirs : other.entries_) {
    Entry& ours = entry_of(*theirs.rule, theirs.severity);
    if (!ours.places) ours.message = std::move(theirs.message);
    ours.places.append(theirs.places);
  }
  other.entries_.clear();
}

std::uint64_t GroupedFindings::count() const {
  std::uint64_t sum = 0;
  for (const Entry& entry : entries_) sum += entry.places.count();
  return sum;
}

void GroupedFindings::flush() {
  for (const Entry& entry : entries_)
    report_group_as(report_, entry.severity, *entry.rule, entry.places, Trusted{entry.message});
  entries_.clear();
}

}  // namespace proflint
