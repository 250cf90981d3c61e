// Parses the values of options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace proflint::tools {

// The following throw a UsageError with the message that `option` takes `form`.

// The part before the first '=' and the part after it.
std::pair<std::string, std::string> split_pair(const char* option, const char* form, const std::string& word);

std::uint64_t to_number(const char* option, const char* form, const std::string& word);

// "80", "79.95": a share from 0 to 100 percent with at most `decimals` decimals, in units of the last decimal.
std::uint64_t to_share(const char* option, const char* form, const std::string& word, std::size_t decimals);

// The value of an option that takes a count; nothing if it was not given.
std::optional<std::size_t> to_count(const char* option, const std::optional<std::string>& word);

}  // namespace proflint::tools
