// Marks that git leaves where two versions of a text could not be merged.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proflint::text {

// The lines from `<<<<<<< ` to `>>>>>>> `, both with their line ends; one line for a mark without its partner.
std::vector<std::string_view> find_merge_conflicts(std::string_view text);

// The text with only the first version of each conflict.
std::string resolve_merge_conflicts(std::string_view text);

}  // namespace proflint::text
