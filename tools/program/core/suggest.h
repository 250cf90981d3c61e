// "Did you mean": the known name closest to a mistyped one.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proflint::tools {

// The name closest to `word` by edit distance; empty if none is close.
std::string_view closest(std::string_view word, const std::vector<std::string_view>& names);

// "unknown rule 'x'; did you mean 'y'?". If no name is close, `where` (which may be empty) replaces the question:
// "'proflint rules' lists them".
std::string unknown(const char* what, std::string_view word, const std::vector<std::string_view>& names,
                    std::string_view where = {});

// "json, ndjson or text".
std::string alternatives(std::span<const std::string_view> names);

// The ids of all rules, as in the tables.
std::vector<std::string_view> rule_names();

}  // namespace proflint::tools
