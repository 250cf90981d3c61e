// The markers that git writes around the parts of two versions of a text that it could not merge.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proflint::text {

// The lines from `<<<<<<< ` to `>>>>>>> `, both with their line ends; one line for a marker without its partner.
std::vector<std::string_view> find_merge_conflicts(std::string_view text);

// The text with only the first version of each conflict.
std::string resolve_merge_conflicts(std::string_view text);

}  // namespace proflint::text
