// Rewrites messages of CLI11, which name the option but not its value.
#include "tools/program/cli/parse_errors.h"

#include <algorithm>

#include "tools/program/core/suggest.h"
#include "validators/core/escape.h"

namespace proflint::tools {

// CLI11's message about an option starts with its name; the error is a missing or an unexpected value.
std::string explain_error(const CLI::App& app, const CLI::Error& error) {
  const std::string message = error.what();
  std::string name = message.substr(0, message.find_first_of(": "));
  if (!name.starts_with('-')) name.insert(0, "--");
  const CLI::Option* const option = app.get_option_no_throw(name);
  if (option == nullptr) return escaped(message);
  if (option->get_items_expected_max() == 0) return name + " takes no value";
  return name + " needs a value: " + name + " " + option->get_type_name();
}

// CLI11 lists the words that it does not know; this adds a suggestion.
std::string explain_extras(const CLI::App& app, const CLI::ExtrasError& error) {
  const std::vector<std::string> extras = app.remaining();
  const auto it = std::find_if(extras.begin(), extras.end(), [](const auto& word) { return word.starts_with('-'); });
  if (it == extras.end()) return escaped(error.what());
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return unknown("option", it->substr(0, it->find('=')), {names.begin(), names.end()});
}

}  // namespace proflint::tools
