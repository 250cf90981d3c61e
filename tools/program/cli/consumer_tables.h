// Texts about consumers: their list, and the measured outcomes of a rule.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "tools/program/settings/consumers.h"
#include "tools/program/settings/installed.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

// The consumers that `options.paths` name (all if none), as Style::text, Style::json or Style::markdown. With --check,
// lists the packages of consumers that are installed here instead.
std::string consumers_text(const Options& options);

// A line for each installed package of a consumer in `status`, the text of dpkg's records: whether its version was
// measured. Style::json or text.
std::string installed_text(const ConsumerTable& table, std::string_view status, Style style);

// The measured outcomes of the cases of one rule, for each consumer; empty if there are none.
std::string measured_text(const ConsumerTable& table, std::string_view rule);
std::string measured_markdown(const ConsumerTable& table, std::string_view rule);
nlohmann::ordered_json measured_json(const ConsumerTable& table, std::string_view rule);

}  // namespace proflint::tools
