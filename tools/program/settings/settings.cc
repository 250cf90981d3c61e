// Merges settings, and resolves the names of rules and limits.
#include "tools/program/settings/settings.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/program/core/suggest.h"
#include "tools/program/settings/consumers.h"
#include "validators/core/escape.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

template <class T>
void replace(std::optional<T>& base, std::optional<T>&& top) {
  if (top) base = std::move(top);
}

template <class T>
void extend(std::vector<T>& base, std::vector<T>&& top) {
  base.insert(base.end(), std::make_move_iterator(top.begin()), std::make_move_iterator(top.end()));
}

constexpr std::string_view kListOfRules = "'proflint rules' lists them";

// Whether a rule has this id, or is in a group of this name.
bool is_selector(std::string_view selector) {
  const std::vector<std::string_view> names = rule_names();
  return std::any_of(names.begin(), names.end(), [&](std::string_view id) { return selects(selector, id); });
}

// Findings of these tables exist only if an option asks for them: --for, or a gate such as --fail-under. Selecting
// other rules does not turn them off.
void select_requested(std::vector<std::string>& select) {
  if (select.empty()) return;
  for (const char* const table : {"consumer", "volume"})
    if (std::none_of(select.begin(), select.end(), [&](const std::string& one) { return selects(one, table); }))
      select.emplace_back(table);
}

}  // namespace

Settings overlay(Settings base, Settings top) {
  replace(base.select, std::move(top.select));
  replace(base.ignore, std::move(top.ignore));
  replace(base.fail_on, std::move(top.fail_on));
  replace(base.companions, std::move(top.companions));
  replace(base.max_findings, std::move(top.max_findings));
  replace(base.max_findings_per_rule, std::move(top.max_findings_per_rule));
  replace(base.include, std::move(top.include));
  replace(base.exclude, std::move(top.exclude));
  replace(base.force_exclude, std::move(top.force_exclude));
  replace(base.baseline, std::move(top.baseline));
  replace(base.source_roots, std::move(top.source_roots));
  replace(base.classes, std::move(top.classes));
  replace(base.consumers, std::move(top.consumers));
  extend(base.severities, std::move(top.severities));
  extend(base.limits, std::move(top.limits));
  extend(base.vet_limits, std::move(top.vet_limits));
  extend(base.per_file, std::move(top.per_file));
  return base;
}

void apply(const Settings& settings, Options& options) {
  options.policy.select = settings.select.value_or(std::vector<std::string>());
  options.policy.ignore = settings.ignore.value_or(std::vector<std::string>());
  options.policy.severities = settings.severities;
  options.policy.consumers = consumers_called(settings.consumers.value_or(std::vector<std::string>()));
  select_requested(options.policy.select);
  if (settings.max_findings) options.policy.max_findings = *settings.max_findings;
  if (settings.max_findings_per_rule) options.policy.max_findings_per_rule = *settings.max_findings_per_rule;
  for (const auto& [limit, value] : settings.limits) options.limits.set(limit, value);
  for (const auto& [limit, value] : settings.vet_limits) {
    if (options.verb != Verb::vet) throw UsageError("the " + std::string(limit->name) + " limit works only with vet");
    options.vet_limits.*limit->member = value;
  }
  options.per_file = settings.per_file;
  options.fail_on = settings.fail_on.value_or(FailOn::error);
  options.companions = settings.companions.value_or(CompanionMode::automatic);
  options.include = settings.include.value_or(std::vector<Glob>());
  options.exclude = settings.exclude.value_or(std::vector<Glob>());
  options.force_exclude = settings.force_exclude.value_or(false);
  options.baseline = settings.baseline.value_or(std::string());
  options.source_roots = settings.source_roots.value_or(std::vector<std::string>());
  options.classes = settings.classes.value_or(std::vector<std::string>());
}

void refuse_choice(std::string_view what, std::string_view word, const std::vector<std::string_view>& names) {
  std::string message(what);
  message += names.size() == 1 ? " takes " : " takes one of ";
  message += alternatives(names) + ", not '" + escaped(word, 80) + "'";
  if (const std::string_view name = closest(word, names); !name.empty())
    message.append("; did you mean '").append(name).append("'?");
  throw UsageError(message);
}

void check_selector(std::string_view selector) {
  if (is_selector(selector)) return;
  std::vector<std::string_view> names = rule_names();
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules) names.push_back(rule.id.substr(0, rule.id.find('/')));
  throw UsageError(unknown("rule or group of rules", selector, names, kListOfRules));
}

void check_rule(std::string_view id) {
  if (find_rule_by_id(id) != nullptr) return;
  if (is_selector(id))
    throw UsageError(
        fmt::format("'{0}' is a group of rules, but a severity applies to one rule; 'proflint rules {0}' "
                    "lists them",
                    escaped(id, 80)));
  throw UsageError(unknown("rule", id, rule_names(), kListOfRules));
}

Limit limit_called(std::string_view name) {
  if (const auto limit = Limits::find(name)) return *limit;
  std::vector<std::string_view> names;
  for (const LimitRow& row : limit_rows()) names.push_back(row.name);
  throw UsageError(unknown("limit", name, names, "--print-limits lists them"));
}

}  // namespace proflint::tools
