// Writes paths and groups of findings as text.
#include "validators/pprof/findings.h"

#include <functional>

#include "validators/pprof/rules.h"

namespace proflint::pprof {

std::string Path::text() const {
  std::string text;
  for (const Path* path = this; path != nullptr; path = path->parent) {
    std::string step(path->name);
    if (path->index != kOnly) step.append("[").append(std::to_string(path->index)).append("]");
    text = text.empty() ? step : step + "." + text;
  }
  return text;
}

std::size_t Findings::KeyHash::operator()(const Key& key) const {
  return static_cast<std::size_t>(key.rule - kRules) * 31 + std::hash<std::string_view>()(key.name);
}

void Findings::report_to(Report& report) const {
  for (const Entry& entry : entries_) report_group(report, *entry.rule, entry.places, Words{entry.message});
}

void Findings::report_ends_to(Report& report) const {
  if (!entries_.empty())
    report_group(report, *entries_.front().rule, entries_.front().places, Words{entries_.front().message});
  if (last_ != 0) report_group(report, *entries_[last_].rule, entries_[last_].places, Words{entries_[last_].message});
}

}  // namespace proflint::pprof
