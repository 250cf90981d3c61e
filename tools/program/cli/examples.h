// The examples of the rule reference, which are part of the program.
#pragma once

#include <string_view>

namespace proflint::tools {

// The finding that the reference shows for the rule `id`; empty if it has no example.
std::string_view example_of(std::string_view id);

}  // namespace proflint::tools
