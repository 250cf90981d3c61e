// Mistakes that CLI11 finds on the command line, in sentences for the user.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace proflint::tools {

// A missing or an unexpected value.
std::string explain_error(const CLI::App& app, const CLI::Error& error);

// Words that no option or argument takes: a suggestion for the first unknown option.
std::string explain_extras(const CLI::App& app, const CLI::ExtrasError& error);

}  // namespace proflint::tools
