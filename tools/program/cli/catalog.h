// Texts about proflint's own rules and formats.
#pragma once

#include <string>
#include <string_view>

#include "tools/program/settings/options.h"

namespace proflint::tools {

// The rules that `options.paths` select (all if none), as Style::text, Style::json or Style::markdown. The last is the
// rule reference: its index if nothing is selected, else the pages.
std::string rules_text(const Options& options);

// The formats that `options.paths` name (all if none), as Style::text, Style::json or Style::markdown.
std::string formats_text(const Options& options);

// Everything about the rules of `options.paths`, and a list of the rules of the groups there, as Style::text or
// Style::json.
std::string explanations(const Options& options);

}  // namespace proflint::tools
