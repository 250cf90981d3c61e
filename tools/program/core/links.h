// Where people read more: the project, and the pages of its rule reference.
#pragma once

#include <string>
#include <string_view>

#include "validators/core/rule.h"

namespace proflint::tools {

// Where the project is, without a slash at the end.
std::string homepage();

// What a heading of GitHub's or GitLab's Markdown is linked as.
std::string anchor(std::string_view heading);

// Where the reference explains `rule`, as an absolute URI.
std::string help_uri(const Rule& rule);

}  // namespace proflint::tools
