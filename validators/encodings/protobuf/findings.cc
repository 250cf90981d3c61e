// Writes paths and groups of findings as text.
#include "validators/encodings/protobuf/findings.h"

#include <algorithm>
#include <functional>

namespace proflint::encodings::protobuf {

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

Findings::Entry& Findings::entry_of(const Key& key) {
  const auto [it, is_new] = indices_.try_emplace(key, entries_.size());
  if (is_new) entries_.push_back({key, {}, {}});
  last_ = it->second;
  return entries_[last_];
}

Findings::Entry* Findings::add_to_entry(const Key& key, const Occurrences& places) {
  Entry& entry = entry_of(key);
  const bool is_new = !entry.places;
  entry.places.append(places);
  return is_new ? &entry : nullptr;
}

void Findings::set_message(Entry& entry, const Path* path, std::span<const Part> parts) {
  entry.message = to_message(parts);
  if (path != nullptr) entry.message.insert(0, path->text() + " ");
}

void Findings::add_about(const Rule& rule, std::string_view where, const char* start, const Path& path) {
  if (Entry* const entry = add_to_entry({&rule, path.name}, {1, where}))
    entry->message = std::string(start) + " " + path.text();
}

void Findings::absorb(const Findings& next) {
  for (const Entry& theirs : next.entries_)
    if (Entry* const entry = add_to_entry(theirs.key, theirs.places)) entry->message = theirs.message;
}

std::size_t Findings::error_rules() const {
  std::vector<const Rule*> rules;
  for (const Entry& entry : entries_)
    if (entry.key.rule->severity == Severity::error &&
        std::find(rules.begin(), rules.end(), entry.key.rule) == rules.end())
      rules.push_back(entry.key.rule);
  return rules.size();
}

void Findings::report_to(Report& report) const {
  for (const Entry& entry : entries_) report_group(report, *entry.key.rule, entry.places, Trusted{entry.message});
}

void Findings::report_ends_to(Report& report) const {
  if (entries_.empty()) return;
  const Entry &first = entries_.front(), &last = entries_[last_];
  report_group(report, *first.key.rule, first.places, Trusted{first.message});
  if (last_ != 0) report_group(report, *last.key.rule, last.places, Trusted{last.message});
}

}  // namespace proflint::encodings::protobuf
