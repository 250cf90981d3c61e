// Withdraws findings that another one explains.
#include <algorithm>

#include "validators/core/report.h"

namespace proflint {

void Report::withhold_tail() {
  if (tail_.empty()) return;
  const auto start = static_cast<std::uint64_t>(tail_.data() - contents_.data());
  std::erase_if(findings_, [&](const Finding& finding) {
    return finding.where && finding.in == container_ && finding.where->offset >= start;
  });
  for (Counter& counter : counters_) {
    counter.count -= counter.in_tail;
    counter.more_places -= counter.more_places_in_tail;
    if (counter.severity == Severity::error) errors_ -= counter.in_tail;
    counter.in_tail = counter.more_places_in_tail = 0;
  }
}

bool Report::is_about_contents(const Rule& rule) const {
  const auto contents = counters_.begin() + static_cast<std::ptrdiff_t>(container_counters_);
  return rule.category != Category::limit &&
         std::any_of(contents, counters_.end(), [&](const Counter& counter) { return counter.rule == &rule; });
}

// Counters decide, which do not depend on the caps of findings.
void Report::withhold_displaced(std::span<const Rule* const> causes) {
  const auto was_found = [&](const Rule* rule) {
    return std::any_of(counters_.begin(), counters_.end(), [&](const Counter& counter) {
      return counter.rule == rule && counter.count != 0 && counter.severity > Severity::note;
    });
  };
  const auto cause = std::find_if(causes.begin(), causes.end(), was_found);
  if (cause == causes.end()) return;
  const auto is_consequence = [&](const Counter& counter) {
    return counter.severity > Severity::note && counter.count != 0 && counter.rule != *cause &&
           is_about_contents(*counter.rule);
  };
  const Counter* kept = nullptr;
  for (const Counter& counter : counters_)
    if (is_consequence(counter) && (kept == nullptr || counter.severity > kept->severity)) kept = &counter;
  for (Counter& counter : counters_)
    if (is_consequence(counter)) keep_first(counter, &counter == kept ? 1 : 0);
}

// Keeps the first finding of the counter, or none.
void Report::keep_first(Counter& counter, std::uint64_t number) {
  std::uint64_t first = UINT64_MAX;
  const auto is_its = [&](const Finding& finding) {
    return finding.rule == counter.rule && finding.found == counter.found;
  };
  counter.more_places = counter.more_places_in_tail = 0;
  for (const Finding& finding : findings_) {
    if (!is_its(finding) || number == 0 || finding.number >= first) continue;
    first = finding.number;
    counter.more_places = finding.places - 1;
  }
  std::erase_if(findings_, [&](const Finding& finding) { return is_its(finding) && finding.number != first; });
  if (counter.severity == Severity::error) errors_ -= counter.count - number;
  counter.in_tail = counter.in_tail == counter.count ? number : 0;
  counter.count = number;
}

}  // namespace proflint
