// Rewrites messages of CLI11, which name the option but not its value.
#include "tools/program/cli/parse_errors.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "tools/program/cli/command_line.h"
#include "tools/program/core/suggest.h"
#include "tools/program/settings/settings.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

std::string needs_value(const std::string& name, const CLI::Option& option) {
  return name + " needs a value: " + name + " " + option.get_type_name();
}

}  // namespace

// CLI11's message about an option starts with its name; the error is a missing or an unexpected value.
std::string explain_error(const CLI::App& app, const CLI::Error& error) {
  const std::string message = error.what();
  std::string name = message.substr(0, message.find_first_of(": "));
  if (!name.starts_with('-')) name.insert(0, "--");
  const CLI::Option* const option = app.get_option_no_throw(name);
  if (option == nullptr) return escaped(message);
  if (option->get_items_expected_max() == 0) return name + " takes no value";
  return needs_value(name, *option);
}

// CLI11 lists the words that it does not know; this adds a suggestion.
std::string explain_extras(std::span<const std::string> extras, const CLI::ExtrasError& error) {
  const auto it = std::find_if(extras.begin(), extras.end(), [](const auto& word) { return word.starts_with('-'); });
  if (it == extras.end()) return escaped(error.what());
  std::vector<std::string> names;
  CLI::App app;
  Words ignored;
  define_options(app, ignored);
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return unknown("option", it->substr(0, it->find('=')), {names.begin(), names.end()});
}

void refuse_empty_values(const CLI::App& app, std::span<const std::string> words) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_lnames().empty() || option->get_items_expected_max() == 0) continue;
    const std::string name = "--" + option->get_lnames().front();
    const std::vector<std::string>& values = option->results();
    // CLI11 takes the next word as the value of "--name=".
    const auto last = std::find(words.begin(), words.end(), "--");
    if (std::find(words.begin(), last, name + "=") != last ||
        std::find(values.begin(), values.end(), "") != values.end())
      throw UsageError(needs_value(name, *option));
  }
}

}  // namespace proflint::tools
