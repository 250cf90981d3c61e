// The rule reference as Markdown: an index, and a page for each rule table.
#include "tools/program/cli/reference.h"

#include "tools/program/cli/consumer_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tools/program/core/links.h"
#include "tools/program/core/words.h"
#include "validators/core/policy.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

// Escapes characters that are special in Markdown, except pairs of '`', which mark words of a format.
std::string literal(std::string_view text) {
  static constexpr std::string_view kSpecial = "\\*_{}[]<>#~";
  const bool has_code = std::count(text.begin(), text.end(), '`') % 2 == 0;
  bool is_code = false;
  std::string out;
  for (const char c : text) {
    if (c == '`' && has_code) is_code = !is_code;
    // '|' ends a table cell even inside code.
    if (c == '|' || (c == '`' && !has_code) || (!is_code && kSpecial.find(c) != kSpecial.npos)) out += '\\';
    out += c;
  }
  return out;
}

// The first line of the expectation at `path` with a finding of `rule`; empty if it has none.
std::string first_line_of(const Rule& rule, const std::filesystem::path& path) {
  std::ifstream in(path);
  const std::string mark = " [" + std::string(rule.id) + "]";
  for (std::string line; std::getline(in, line);)
    if (line.ends_with(mark)) return line;
  return {};
}

// An example of a finding of `rule`, from the cases in the corpus folder `examples`: the case that is named after the
// rule, or else the rule's first case by name. Empty if no case has one.
std::string made_example_of(const Rule& rule, const std::string& examples) {
  if (examples.empty()) return {};
  const std::filesystem::path own = std::filesystem::path(examples) / (std::string(rule.id) + ".expect");
  if (const std::string line = first_line_of(rule, own); !line.empty()) return line;
  std::vector<std::filesystem::path> others;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(own.parent_path(), ignored))
    if (entry.path().extension() == ".expect" &&
        entry.path().filename().string().starts_with(own.stem().string() + "-"))
      others.push_back(entry.path());
  std::sort(others.begin(), others.end());
  for (const std::filesystem::path& path : others)
    if (const std::string line = first_line_of(rule, path); !line.empty()) return line;
  return {};
}

void append_entry(const Rule& rule, const std::string& examples, const ConsumerTable& consumers, std::string& text) {
  text += fmt::format("\n### {}\n\n*{}, {}.* {}\n\n- **If violated:** {}\n- **How to fix:** {}\n- **Source:** {}\n",
                      rule.id, to_string(rule.severity), to_string(rule.category), literal(sentence(rule.statement)),
                      literal(sentence(rule.consequence)), literal(sentence(rule.hint)), literal(rule.source));
  if (rule.are_notes_shown_once) text += "- **Notes:** Only the first one in a run is shown; the others are counted.\n";
  text += measured_markdown(consumers, rule.id);
  if (const std::string example = made_example_of(rule, examples); !example.empty())
    text += "\nExample:\n\n    " + example + "\n";
}

std::string page(std::string_view table, const std::vector<const Rule*>& rules, const std::string& examples,
                 const ConsumerTable& consumers) {
  std::string text = fmt::format("# {}\n\n| rule | severity | requirement |\n|---|---|---|\n", table);
  for (const Rule* rule : rules)
    text += fmt::format("| [`{}`](#{}) | {} | {} |\n", rule->id, anchor(rule->id), to_string(rule->severity),
                        literal(rule->statement));
  for (const Rule* rule : rules) append_entry(*rule, examples, consumers, text);
  return text;
}

// The rules of `table` that one of `selectors` names. The name of a table is not a prefix here: "sample" does not
// select "sample-text".
std::vector<const Rule*> selected(const RuleTable& table, const std::vector<std::string>& selectors) {
  std::vector<const Rule*> rules;
  for (const Rule& rule : table.rules)
    if (std::any_of(selectors.begin(), selectors.end(), [&](const std::string& selector) {
          return find_rule_table(selector) != nullptr ? selector == table.family : selects(selector, rule.id);
        }))
      rules.push_back(&rule);
  return rules;
}

}  // namespace

std::string reference_index() {
  std::string text =
      "# Rules\n\nGenerated from the rule tables and the corpus by `proflint rules --format markdown --examples corpus "
      "[TABLE]`.\n\n";
  for (const RuleTable& table : rule_tables())
    text += fmt::format("- [{0}](rules/{0}.md): {1}\n", table.family, counted(table.rules.size(), "rule"));
  return text;
}

std::string reference_pages(const std::vector<std::string>& selectors, const std::string& examples) {
  const ConsumerTable consumers = consumer_table();
  std::string text;
  for (const RuleTable& table : rule_tables())
    if (const std::vector<const Rule*> rules = selected(table, selectors); !rules.empty())
      text += (text.empty() ? "" : "\n") + page(table.family, rules, examples, consumers);
  return text;
}

}  // namespace proflint::tools
