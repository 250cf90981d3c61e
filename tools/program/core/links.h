// Where people read more: the project, and the pages of its rule reference.
#pragma once

#include <string>
#include <string_view>

#include "validators/core/rule.h"

namespace proflint::tools {

// Where the project is, without a slash at the end.
std::string homepage();

// The anchor of a heading in the Markdown of GitHub and GitLab.
std::string anchor(std::string_view heading);

// Where the reference explains `rule`, as an absolute URI.
std::string help_uri(const Rule& rule);

}  // namespace proflint::tools
