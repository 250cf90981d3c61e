// What proflint says about its own rules.
#pragma once

#include <string>
#include <string_view>

#include "tools/options.h"

namespace proflint::tools {

// All rules, as Style::text, Style::json or Style::markdown.
std::string rules_text(Style style);

// Everything about the rule called `id`, which exists.
std::string explanation(std::string_view id);

}  // namespace proflint::tools
