// Links to the repository and to the pages of its rule reference.
#pragma once

#include <string>
#include <string_view>

#include "validators/core/rule.h"

namespace proflint::tools {

// The URL of the repository, without a trailing slash; empty if the build did not set one.
std::string repository_url();

// The anchor of a heading in the Markdown of GitHub and GitLab.
std::string anchor(std::string_view heading);

// The page of the repository at `url` that explains `rule`, as an absolute URI. REQUIRES: `url` is not empty.
std::string help_uri(const std::string& url, const Rule& rule);

}  // namespace proflint::tools
