// Lists and explains rules from their tables.
#include "tools/cli/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "tools/reports/text.h"
#include "validators/families.h"

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

// Characters that mean something to Markdown become literal, but for pairs of '`', which mark words of a format.
std::string literal(std::string_view text) {
  static constexpr std::string_view kSpecial = "\\*_{}[]<>#~";
  const bool has_code = std::count(text.begin(), text.end(), '`') % 2 == 0;
  bool is_code = false;
  std::string out;
  for (const char c : text) {
    if (c == '`' && has_code) is_code = !is_code;
    // '|' would end a table cell, in code too.
    if (c == '|' || (c == '`' && !has_code) || (!is_code && kSpecial.find(c) != kSpecial.npos)) out += '\\';
    out += c;
  }
  return out;
}

// The first line of the expectation at `path` that fires `rule`; empty if there is none.
std::string line_of(const Rule& rule, const std::filesystem::path& path) {
  std::ifstream in(path);
  const std::string mark = " [" + std::string(rule.id) + "]";
  for (std::string line; std::getline(in, line);)
    if (line.ends_with(mark)) return line;
  return {};
}

// What is printed when `rule` fires, from the cases in the corpus folder `examples`: that of the rule's own name, or
// the first of its others by name. Empty if there is none.
std::string example_of(const Rule& rule, const std::string& examples) {
  if (examples.empty()) return {};
  const std::filesystem::path own = std::filesystem::path(examples) / (std::string(rule.id) + ".expect");
  if (const std::string line = line_of(rule, own); !line.empty()) return line;
  std::vector<std::filesystem::path> others;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(own.parent_path(), ignored))
    if (entry.path().extension() == ".expect" &&
        entry.path().filename().string().starts_with(own.stem().string() + "-"))
      others.push_back(entry.path());
  std::sort(others.begin(), others.end());
  for (const std::filesystem::path& path : others)
    if (const std::string line = line_of(rule, path); !line.empty()) return line;
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
  text += fmt::format("\n### {}\n\n*{}, {}.* {}\n\n- **Otherwise:** {}\n- **What to do:** {}\n- **Source:** {}\n",
                      rule.id, to_string(rule.severity), to_string(rule.category), literal(sentence(rule.statement)),
                      literal(sentence(rule.consequence)), literal(sentence(rule.hint)), literal(rule.source));
  if (const std::string example = example_of(rule, examples); !example.empty())
    text += "\nExample:\n\n    " + example + "\n";
}

void append_chapter(const Chapter& chapter, const std::string& examples, std::string& text) {
  text += fmt::format("\n## {}\n\n| rule | severity | what must hold |\n|---|---|---|\n", chapter.family);
  for (const Rule* rule : chapter.rules)
    text += fmt::format("| [`{}`](#{}) | {} | {} |\n", rule->id, anchor(rule->id), to_string(rule->severity),
                        literal(rule->statement));
  for (const Rule* rule : chapter.rules) append_entry(*rule, examples, text);
}

std::string as_markdown(const std::vector<Chapter>& list, const std::string& examples) {
  std::string text = "# Rules\n\nMade from the rule tables by `proflint rules --format markdown`.\n\n";
  for (const Chapter& chapter : list)
    text +=
        fmt::format("- [{}](#{}): {}\n", chapter.family, anchor(chapter.family), counted(chapter.rules.size(), "rule"));
  for (const Chapter& chapter : list) append_chapter(chapter, examples, text);
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
