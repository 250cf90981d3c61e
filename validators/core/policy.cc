// Selection and severity of rules.
#include "validators/core/policy.h"

#include <algorithm>

namespace proflint {
namespace {

constexpr std::string_view kAll = "all";

// Length of the longest selector that matches, plus one; 0 if none does.
std::size_t best_match(const std::vector<std::string>& selectors, std::string_view id) {
  std::size_t best = 0;
  for (const std::string& selector : selectors)
    if (selects(selector, id)) best = std::max(best, selector == kAll ? 1 : selector.size() + 1);
  return best;
}

}  // namespace

bool selects(std::string_view selector, std::string_view id) {
  if (selector == kAll || selector == id) return true;
  if (selector.ends_with('/')) selector.remove_suffix(1);
  if (!id.starts_with(selector) || selector.empty() || id.size() == selector.size()) return false;
  const char next = id[selector.size()];
  return next == '/' || next == '-';
}

bool Policy::Consumer::reads(std::string_view format) const {
  return std::find(formats.begin(), formats.end(), format) != formats.end();
}

bool Policy::is_for(std::string_view format) const {
  return consumers.empty() || std::any_of(consumers.begin(), consumers.end(),
                                          [&](const Consumer& consumer) { return consumer.reads(format); });
}

Policy Policy::for_format(std::string_view format) const {
  Policy own = *this;
  std::erase_if(own.consumers, [&](const Consumer& consumer) { return !consumer.reads(format); });
  return own;
}

bool Policy::Consumer::rejects(std::string_view rule, Severity found) const {
  const auto [first, last] = std::equal_range(causes.begin(), causes.end(), Cause{rule, found},
                                              [](const Cause& a, const Cause& b) { return a.rule < b.rule; });
  return std::any_of(first, last, [&](const Cause& cause) { return cause.found == found; });
}

std::optional<Severity> Policy::severity_of(const Rule& rule, Severity found) const {
  const auto is_override = [&](const Override& override) { return override.rule == rule.id; };
  const bool is_rejected = std::any_of(consumers.begin(), consumers.end(),
                                       [&](const Consumer& consumer) { return consumer.rejects(rule.id, found); });
  if (!rule.is_on && !is_rejected && std::find(select.begin(), select.end(), rule.id) == select.end() &&
      std::none_of(severities.begin(), severities.end(), is_override))
    return std::nullopt;
  const std::size_t selected = select.empty() ? 1 : best_match(select, rule.id);
  if (selected == 0 || best_match(ignore, rule.id) >= selected) return std::nullopt;
  for (auto it = severities.rbegin(); it != severities.rend(); ++it)
    if (it->rule == rule.id) return it->severity;
  return is_rejected ? Severity::error : found;
}

}  // namespace proflint
