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

std::uint64_t to_share(const char* option, const char* form, const std::string& word, std::size_t decimals) {
  const std::size_t point = std::min(word.find('.'), word.size());
  std::string fraction = word.substr(std::min(point + 1, word.size()));
  const bool has_form = fraction.size() <= decimals && point + 1 != word.size();
  fraction.resize(decimals, '0');
  std::uint64_t unit = 1;
  for (std::size_t i = 0; i < decimals; ++i) unit *= 10;
  const std::uint64_t whole = has_form ? to_number(option, form, word.substr(0, point)) : 0;
  const std::uint64_t share = whole > 100 ? UINT64_MAX : whole * unit + to_number(option, form, fraction);
  if (!has_form || share > 100 * unit)
    throw UsageError(fmt::format("{} takes {}, not '{}'", option, form, escaped(word, 80)));
  return share;
}

std::optional<std::size_t> to_count(const char* option, const std::optional<std::string>& word) {
  if (!word) return std::nullopt;
  return static_cast<std::size_t>(
      std::min<std::uint64_t>(to_number(option, "a whole number (0 or more)", *word), SIZE_MAX));
}

}  // namespace proflint::tools
