// The public interface over the core: translates options and results, and lets no exception out.
#include <algorithm>
#include <exception>

#include "validators/engine/checking.h"
#include "validators/engine/detection.h"
#include "validators/engine/families.h"
#include "validators/engine/proflint.h"

namespace proflint::api {
namespace {

// A mistake in the options.
struct Mistake {
  std::string text;
};

Severity exported(proflint::Severity severity) {
  return static_cast<Severity>(severity);
}
static_assert(static_cast<int>(Severity::error) == static_cast<int>(proflint::Severity::error));
static_assert(static_cast<int>(Role::classes) == static_cast<int>(proflint::Role::classes));
static_assert(static_cast<int>(Verdict::unchecked) == static_cast<int>(proflint::Verdict::unchecked));

Rule exported(const proflint::Rule& rule, std::string_view family) {
  return {rule.id,
          family,
          proflint::to_string(rule.category),
          exported(rule.severity),
          rule.statement,
          rule.source,
          rule.consequence,
          rule.hint};
}

void check_selectors(const std::vector<std::string>& selectors) {
  for (const std::string& selector : selectors) {
    const auto tables = rule_tables();
    const bool is_known = std::any_of(tables.begin(), tables.end(), [&](const RuleTable& table) {
      return std::any_of(table.rules.begin(), table.rules.end(),
                         [&](const proflint::Rule& rule) { return selects(selector, rule.id); });
    });
    if (!is_known) throw Mistake{"unknown rule or group of rules '" + selector + "'"};
  }
}

Policy policy_of(const Options& options) {
  Policy policy;
  check_selectors(options.select);
  check_selectors(options.ignore);
  policy.select = options.select;
  policy.ignore = options.ignore;
  for (const auto& [rule, severity] : options.severities) {
    if (find_rule_by_id(rule) == nullptr) throw Mistake{"unknown rule '" + rule + "'"};
    policy.severities.push_back({rule, static_cast<proflint::Severity>(severity)});
  }
  policy.max_findings = options.max_findings;
  policy.max_findings_per_rule = options.max_findings_per_rule;
  return policy;
}

Limits limits_of(const Options& options) {
  Limits limits;
  for (const auto& [name, value] : options.limits) {
    const auto limit = Limits::find(name);
    if (!limit) throw Mistake{"unknown limit '" + name + "'"};
    limits.set(*limit, value);
  }
  return limits;
}

const Format* format_of(std::string_view name) {
  if (name.empty()) return nullptr;
  const Format* format = find_format(name);
  if (format == nullptr) throw Mistake{"unknown format '" + std::string(name) + "'"};
  return format;
}

Finding exported(proflint::Finding&& finding) {
  Finding out;
  out.rule = finding.rule->id;
  out.severity = exported(finding.severity);
  out.message = std::move(finding.message);
  if (finding.where) {
    out.byte_offset = finding.where->offset;
    out.byte_length = finding.where->length;
  }
  if (finding.position) {
    out.line = finding.position->line;
    out.column = finding.position->column;
  }
  out.in = finding.in;
  return out;
}

// `format` may be nullptr.
std::vector<std::string_view> names_of(Traits traits, const Format* format) {
  std::vector<std::string_view> names;
  for (std::uint8_t i = 0; format != nullptr && i < format->traits.size(); ++i)
    if (traits.has({i})) names.push_back(format->traits[i]);
  return names;
}

Facts exported(proflint::Facts&& facts, const Format* format) {
  return {facts.functions,
          facts.counters,
          facts.nonzero,
          facts.total,
          facts.runs,
          facts.lines,
          facts.lines_hit,
          facts.version,
          std::move(facts.identity),
          names_of(facts.traits, format)};
}

proflint::FindCompanion imported(const FindCompanion& find) {
  if (!find) return {};
  return [&find](proflint::Role role, std::string_view name, const Belongs&) -> std::optional<proflint::Companion> {
    const std::optional<Companion> found = find(static_cast<Role>(role), name);
    if (!found) return std::nullopt;
    return proflint::Companion{found->name, found->bytes};
  };
}

Report checked(std::string_view bytes, const Options& options) {
  const Policy policy = policy_of(options);
  const Limits limits = limits_of(options);
  const std::size_t colon = std::min(options.assume.find(':'), options.assume.size());
  const Format* const assumed = format_of(options.assume.substr(0, colon));

  Input input;
  input.name = options.name;
  input.bytes = bytes;
  input.variant = options.assume.substr(std::min(colon + 1, options.assume.size()));

  Result result = proflint::check(input, assumed, policy, limits, imported(options.find));
  Report report;
  report.verdict = static_cast<Verdict>(result.verdict);
  report.format = result.format;
  report.description = std::move(result.description);
  report.facts = exported(std::move(result.facts), find_format(result.format));
  for (Companions::Asked& asked : result.companions)
    report.companions.push_back({static_cast<Role>(asked.role), std::move(asked.name), asked.is_found});
  for (const proflint::Tally& tally : result.tally)
    report.tally.push_back({tally.rule->id, exported(tally.severity), tally.count});
  for (proflint::Finding& finding : result.findings) report.findings.push_back(exported(std::move(finding)));
  return report;
}

// A report with the reason why the check failed. Never throws: a static text replaces one that cannot be allocated.
Report refused(const char* why) noexcept {
  Report report;
  try {
    report.error = why;
  } catch (...) {
    report.error = "out of memory";
  }
  return report;
}

}  // namespace

Report check(std::string_view bytes, const Options& options) noexcept {
  try {
    return checked(bytes, options);
  } catch (const Mistake& mistake) {
    return refused(mistake.text.c_str());
  } catch (const std::exception& failure) {
    return refused(failure.what());
  }
}

std::size_t rule_count() noexcept {
  std::size_t count = 0;
  for (const RuleTable& table : rule_tables()) count += table.rules.size();
  return count;
}

Rule rule_at(std::size_t index) noexcept {
  for (const RuleTable& table : rule_tables()) {
    if (index < table.rules.size()) return exported(table.rules[index], table.family);
    index -= table.rules.size();
  }
  return {};
}

std::optional<Rule> find_rule(std::string_view id) noexcept {
  for (const RuleTable& table : rule_tables())
    for (const proflint::Rule& rule : table.rules)
      if (rule.id == id) return exported(rule, table.family);
  return std::nullopt;
}

std::string_view pair_suffix(std::string_view format) noexcept {
  const Format* const known = find_format(format);
  if (known == nullptr) return {};
  for (const CompanionKind& kind : known->companions)
    if (kind.role == proflint::Role::pair) return kind.suffix;
  return {};
}

std::string_view to_string(Severity severity) noexcept {
  return proflint::to_string(static_cast<proflint::Severity>(severity));
}

std::string_view to_string(Verdict verdict) noexcept {
  return proflint::to_string(static_cast<proflint::Verdict>(verdict));
}

std::string_view version() noexcept {
  return PROFLINT_VERSION;
}

}  // namespace proflint::api
