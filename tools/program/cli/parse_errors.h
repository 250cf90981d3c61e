// Mistakes that CLI11 finds on the command line, in sentences for the user.
#pragma once

#include <span>
#include <string>

namespace CLI {
class App;
class Error;
class ExtrasError;
}  // namespace CLI

namespace proflint::tools {

// A missing or an unexpected value.
std::string explain_error(const CLI::App& app, const CLI::Error& error);

// `extras` are the words that no option or argument takes: a suggestion for the first unknown option.
std::string explain_extras(std::span<const std::string> extras, const CLI::ExtrasError& error);

// Throws UsageError if `words` give an option an empty value, as a script does with a variable that is not set.
// REQUIRES: `app` has parsed `words`.
void refuse_empty_values(const CLI::App& app, std::span<const std::string> words);

}  // namespace proflint::tools
