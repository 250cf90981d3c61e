// Lists and explains rules from their tables.
#include "tools/cli/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "tools/cli/reference.h"
#include "validators/families.h"

namespace proflint::tools {
namespace {

bool is_wanted(const RuleTable& table, const Rule& rule, const std::vector<std::string>& selectors) {
  return selectors.empty() || std::any_of(selectors.begin(), selectors.end(), [&](const std::string& selector) {
           return selector == table.family || selects(selector, rule.id);
         });
}

// Calls `use` with the family's name and each rule that is wanted.
template <class Use>
void for_wanted(const std::vector<std::string>& selectors, const Use& use) {
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules)
      if (is_wanted(table, rule, selectors)) use(table.family, rule);
}

std::string as_json(const std::vector<std::string>& selectors) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for_wanted(selectors, [&](std::string_view family, const Rule& rule) {
    rows.push_back({{"id", rule.id},
                    {"severity", to_string(rule.severity)},
                    {"category", to_string(rule.category)},
                    {"statement", rule.statement},
                    {"source", rule.source},
                    {"consequence", rule.consequence},
                    {"hint", rule.hint},
                    {"format", family}});
  });
  return rows.dump(2) + "\n";
}

std::string as_text(const std::vector<std::string>& selectors) {
  std::string text;
  for_wanted(selectors, [&](std::string_view, const Rule& rule) {
    text += fmt::format("{:<40} {:<8} {}\n", rule.id, to_string(rule.severity), rule.statement);
  });
  return text;
}

}  // namespace

std::string rules_text(const Options& options) {
  switch (options.style) {
    case Style::json:
      return as_json(options.paths);
    case Style::markdown:
      return options.paths.empty() ? reference_index() : reference_pages(options.paths, options.examples);
    default:
      return as_text(options.paths);
  }
}

std::string explanation(std::string_view id) {
  const Rule& rule = *find_rule_by_id(id);
  return fmt::format(
      "{} ({}, {})\n\n"
      "  must hold:  {}\n"
      "  source:     {}\n"
      "  otherwise:  {}\n"
      "  what to do: {}\n",
      rule.id, to_string(rule.severity), to_string(rule.category), rule.statement, rule.source, rule.consequence,
      rule.hint);
}

}  // namespace proflint::tools
