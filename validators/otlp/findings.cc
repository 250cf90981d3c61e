// Writes paths and groups of findings as text.
#include "validators/otlp/findings.h"

#include <algorithm>
#include <functional>

namespace proflint::otlp {

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
  return std::hash<const Rule*>()(key.rule) * 31 + std::hash<std::string_view>()(key.name);
}

Findings::Entry& Findings::entry_of(const Rule& rule, std::string_view name) {
  const auto [it, is_new] = indices_.try_emplace(Key{&rule, name}, entries_.size());
  if (is_new) entries_.push_back({&rule, name, {}, {}});
  return entries_[it->second];
}

void Findings::absorb_entry(const Entry& entry) {
  Entry& own = entry_of(*entry.rule, entry.name);
  if (!own.places) own.message = entry.message;
  own.places.append(entry.places);
}

void Findings::absorb(const Findings& next) {
  for (const Entry& entry : next.entries_) absorb_entry(entry);
}

std::size_t Findings::error_rules() const {
  std::vector<const Rule*> rules;
  for (const Entry& entry : entries_)
    if (entry.rule->severity == Severity::error && std::find(rules.begin(), rules.end(), entry.rule) == rules.end())
      rules.push_back(entry.rule);
  return rules.size();
}

void Findings::report_to(Report& report) const {
  for (const Entry& entry : entries_) report_group(report, *entry.rule, entry.places, Words{entry.message});
}

}  // namespace proflint::otlp
