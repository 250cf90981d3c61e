// Numbers and pairs.
#include "tools/program/cli/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tools/program/settings/settings.h"
#include "validators/core/escape.h"

namespace proflint::tools {

std::pair<std::string, std::string> split_pair(const char* option, const char* form, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos)
    throw UsageError(fmt::format("{} takes {}, not '{}'", option, form, escaped(word, 80)));
  return {word.substr(0, equals), word.substr(equals + 1)};
}

std::uint64_t to_number(const char* option, const char* form, const std::string& word) {
  std::uint64_t value = 0;
  const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (failure != std::errc() || end != word.data() + word.size())
    throw UsageError(fmt::format("{} takes {}, not '{}'", option, form, escaped(word, 80)));
  return value;
}

std::optional<std::size_t> to_count(const char* option, const std::optional<std::string>& word) {
  if (!word) return std::nullopt;
  return static_cast<std::size_t>(
      std::min<std::uint64_t>(to_number(option, "a whole number, 0 or more", *word), SIZE_MAX));
}

}  // namespace proflint::tools
