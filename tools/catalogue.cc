// Lists and explains rules from their tables.
#include "tools/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "validators/formats.h"

namespace proflint::tools {
namespace {

// A rule table cut down to the rules that are wanted.
struct Chapter {
  std::string_view family;
  std::vector<const Rule*> rules;
};

std::vector<Chapter> chapters(const Options& options) {
  const auto is_wanted = [&](const Rule& rule) {
    return options.paths.empty() || std::any_of(options.paths.begin(), options.paths.end(),
                                                [&](const auto& selector) { return selects(selector, rule.id); });
  };
  std::vector<Chapter> list;
  for (const RuleTable& table : rule_tables()) {
    Chapter chapter{table.family, {}};
    for (const Rule& rule : table.rules)
      if (is_wanted(rule)) chapter.rules.push_back(&rule);
    if (!chapter.rules.empty()) list.push_back(std::move(chapter));
  }
  return list;
}

std::string as_json(const std::vector<Chapter>& list) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Chapter& chapter : list)
    for (const Rule* rule : chapter.rules)
      rows.push_back({{"id", rule->id},
                      {"severity", to_string(rule->severity)},
                      {"category", to_string(rule->category)},
                      {"statement", rule->statement},
                      {"source", rule->source},
                      {"consequence", rule->consequence},
                      {"hint", rule->hint},
                      {"format", chapter.family}});
  return rows.dump(2) + "\n";
}

std::string as_text(const std::vector<Chapter>& list) {
  std::string text;
  for (const Chapter& chapter : list)
    for (const Rule* rule : chapter.rules)
      text += fmt::format("{:<40} {:<8} {}\n", rule->id, to_string(rule->severity), rule->statement);
  return text;
}

// Characters that mean something to Markdown become literal; '|' would end a table cell.
std::string literal(std::string_view text) {
  static constexpr std::string_view kSpecial = "\\`*_{}[]<>#|~";
  std::string out;
  for (const char c : text) {
    if (kSpecial.find(c) != kSpecial.npos) out += '\\';
    out += c;
  }
  return out;
}

// The text as a sentence of its own.
std::string sentence(std::string_view text) {
  std::string out = literal(text);
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out.ends_with('.') ? out : out + ".";
}

// The first line of output that fires `rule` in the corpus folder `examples`; empty if there is none.
std::string example_of(const Rule& rule, const std::string& examples) {
  if (examples.empty()) return {};
  std::ifstream in(std::filesystem::path(examples) / (std::string(rule.id) + ".expect"));
  const std::string mark = " [" + std::string(rule.id) + "]";
  for (std::string line; std::getline(in, line);)
    if (line.ends_with(mark)) return line;
  return {};
}

// What a heading of GitHub's or GitLab's Markdown is linked as.
std::string anchor(std::string_view heading) {
  std::string out;
  for (const char c : heading)
    if (c != '/') out += c;
  return out;
}

void append_entry(const Rule& rule, const std::string& examples, std::string& text) {
  text += fmt::format("\n### {}\n\n*{}, {}.* {}\n\n- **Source:** {}\n- **Otherwise:** {}\n- **What to do:** {}\n",
                      rule.id, to_string(rule.severity), to_string(rule.category), sentence(rule.statement),
                      sentence(rule.source), sentence(rule.consequence), sentence(rule.hint));
  if (const std::string example = example_of(rule, examples); !example.empty())
    text += "\nExample:\n\n    " + example + "\n";
}

std::string as_markdown(const std::vector<Chapter>& list, const std::string& examples) {
  std::string text = "# Rules\n\nMade from the rule tables by `proflint rules --format markdown`.\n";
  for (const Chapter& chapter : list) {
    text += fmt::format("\n## {}\n\n| rule | severity | what must hold |\n|---|---|---|\n", chapter.family);
    for (const Rule* rule : chapter.rules)
      text += fmt::format("| [`{}`](#{}) | {} | {} |\n", rule->id, anchor(rule->id), to_string(rule->severity),
                          literal(rule->statement));
    for (const Rule* rule : chapter.rules) append_entry(*rule, examples, text);
  }
  return text;
}

}  // namespace

std::string rules_text(const Options& options) {
  const std::vector<Chapter> list = chapters(options);
  switch (options.style) {
    case Style::json:
      return as_json(list);
    case Style::markdown:
      return as_markdown(list, options.examples);
    default:
      return as_text(list);
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
