// Lists formats; lists and explains rules from their tables.
#include "tools/program/cli/catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "tools/program/cli/consumer_tables.h"
#include "tools/program/cli/examples.h"
#include "tools/program/cli/reference.h"
#include "validators/engine/families.h"

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

nlohmann::ordered_json to_json(std::string_view family, const Rule& rule) {
  return {{"id", rule.id},
          {"severity", to_string(rule.severity)},
          {"category", to_string(rule.category)},
          {"statement", rule.statement},
          {"source", rule.source},
          {"consequence", rule.consequence},
          {"hint", rule.hint},
          {"format", family}};
}

std::string rules_as_json(const std::vector<std::string>& selectors, bool with_examples) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  const ConsumerTable table = consumer_table();
  for_wanted(selectors, [&](std::string_view family, const Rule& rule) {
    rows.push_back(to_json(family, rule));
    rows.back()["measured"] = measured_json(table, rule.id);
    if (const std::string_view example = example_of(rule.id); with_examples && !example.empty())
      rows.back()["example"] = example;
  });
  return rows.dump(2) + "\n";
}

std::string rules_as_text(const std::vector<std::string>& selectors) {
  std::string text;
  for_wanted(selectors, [&](std::string_view, const Rule& rule) {
    text += fmt::format("{:<40} {:<8} {}\n", rule.id, to_string(rule.severity), rule.statement);
  });
  return text;
}

// Calls `use` with each wanted format and its family.
template <class Use>
void for_wanted_formats(const std::vector<std::string>& ids, const Use& use) {
  for (const Family* family : families())
    for (const Format* format : family->formats)
      if (ids.empty() || std::find(ids.begin(), ids.end(), format->id) != ids.end()) use(*family, *format);
}

nlohmann::ordered_json companions_of(const Format& format) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const CompanionKind& kind : format.companions) {
    nlohmann::ordered_json row = {{"role", to_string(kind.role)}};
    if (!kind.suffix.empty()) row["suffix"] = kind.suffix;
    list.push_back(std::move(row));
  }
  return list;
}

std::string formats_as_json(const std::vector<std::string>& ids) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for_wanted_formats(ids, [&](const Family& family, const Format& format) {
    std::vector<std::string_view> containers, tables;
    for (const Container container : format.containers) containers.push_back(to_string(container));
    for (const RuleTable& table : family.rules) tables.push_back(table.family);
    rows.push_back({{"id", format.id},
                    {"name", format.name},
                    {"family", family.id},
                    {"file_names", format.file_names},
                    {"containers", containers},
                    {"companions", companions_of(format)},
                    {"variants", format.variants},
                    {"rules", tables}});
  });
  return rows.dump(2) + "\n";
}

// The companion files of a check: the suffix of the pair, "the program".
std::string companion_words(const Format& format) {
  static constexpr std::string_view kWords[] = {"the other file of the pair", "the program", "the sources",
                                                "the classes"};
  std::string words;
  for (const CompanionKind& kind : format.companions) {
    words += words.empty() ? "" : ", ";
    words += kind.suffix.empty() ? std::string(kWords[static_cast<std::size_t>(kind.role)])
                                 : fmt::format("its `{}`", kind.suffix);
  }
  return words;
}

std::string formats_as_markdown(const std::vector<std::string>& ids) {
  std::string text = "| format | description | file names | companion files |\n|---|---|---|---|\n";
  for_wanted_formats(ids, [&](const Family&, const Format& format) {
    const char* const quote = format.file_names.empty() ? "" : "`";
    text += fmt::format("| {} | {} | {}{}{} | {} |\n", format.id, format.name, quote,
                        fmt::join(format.file_names, "`, `"), quote, companion_words(format));
  });
  return text;
}

std::string formats_as_text(const std::vector<std::string>& ids) {
  std::string text;
  for_wanted_formats(ids, [&](const Family&, const Format& format) {
    text += fmt::format("{:<16} {:<48} {}\n", format.id, format.name, fmt::join(format.file_names, " "));
  });
  return text;
}

std::string explanation(const Rule& rule, const ConsumerTable& consumers) {
  std::string text = fmt::format(
      "{} ({}, {})\n\n"
      "  requires:     {}\n"
      "  source:       {}\n"
      "  if violated:  {}\n"
      "  how to fix:   {}\n",
      rule.id, to_string(rule.severity), to_string(rule.category), rule.statement, rule.source, rule.consequence,
      rule.hint);
  if (rule.are_notes_shown_once)
    text += "  notes:        only the first one in a run is shown; the others are counted\n";
  if (const std::string_view example = example_of(rule.id); !example.empty())
    text += fmt::format("  example:      {}\n", example);
  return text + measured_text(consumers, rule.id);
}

}  // namespace

std::string rules_text(const Options& options) {
  switch (options.style) {
    case Style::json:
      return rules_as_json(options.paths, false);
    case Style::markdown:
      return options.paths.empty() ? reference_index() : reference_pages(options.paths, options.examples);
    default:
      return rules_as_text(options.paths);
  }
}

std::string formats_text(const Options& options) {
  switch (options.style) {
    case Style::json:
      return formats_as_json(options.paths);
    case Style::markdown:
      return formats_as_markdown(options.paths);
    default:
      return formats_as_text(options.paths);
  }
}

std::string explanations(const Options& options) {
  if (options.style == Style::json) return rules_as_json(options.paths, true);
  if (options.style == Style::markdown) return reference_pages(options.paths, options.examples);
  const ConsumerTable consumers = consumer_table();
  std::string text;
  for (const std::string& selector : options.paths) {
    if (!text.empty()) text += '\n';
    const Rule* rule = find_rule_by_id(selector);
    text += rule != nullptr ? explanation(*rule, consumers) : rules_as_text({selector});
  }
  return text;
}

}  // namespace proflint::tools
