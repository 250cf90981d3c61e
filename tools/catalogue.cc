// Lists and explains rules from their tables.
#include "tools/catalogue.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "validators/formats.h"

namespace proflint::tools {
namespace {

std::string as_json() {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules)
      rows.push_back({{"id", rule.id},
                      {"severity", to_string(rule.severity)},
                      {"category", to_string(rule.category)},
                      {"statement", rule.statement},
                      {"source", rule.source},
                      {"consequence", rule.consequence},
                      {"hint", rule.hint},
                      {"format", table.family}});
  return rows.dump(2) + "\n";
}

std::string as_text() {
  std::string text;
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules)
      text += fmt::format("{:<40} {:<8} {}\n", rule.id, to_string(rule.severity), rule.statement);
  return text;
}

// '|' would end a table cell.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

std::string as_markdown() {
  std::string text = "# Rules\n";
  for (const RuleTable& table : rule_tables()) {
    text += fmt::format("\n## {}\n\n| rule | severity | what must hold | source | otherwise |\n|---|---|---|---|---|\n",
                        table.family);
    for (const Rule& rule : table.rules)
      text += fmt::format("| `{}` | {} | {} | {} | {} |\n", rule.id, to_string(rule.severity), cell(rule.statement),
                          cell(rule.source), cell(rule.consequence));
  }
  return text;
}

}  // namespace

std::string rules_text(Style style) {
  switch (style) {
    case Style::json:
      return as_json();
    case Style::markdown:
      return as_markdown();
    default:
      return as_text();
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
