// Names of consumers, and rows against facts.
#include "validators/core/unsupported_release.h"

#include <charconv>

#include "validators/core/text.h"

namespace proflint {
namespace {

// Takes a number off the front of `text`.
[[nodiscard]] bool take_number(std::string_view& text, unsigned& number) {
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

// Whether `list`, words with a blank between, has `wanted`.
bool has_word(std::string_view list, std::string_view wanted) {
  while (!list.empty())
    if (take_until(list, ' ') == wanted) return true;
  return false;
}

}  // namespace

std::optional<ConsumerName> parse_consumer(std::string_view name) {
  const std::size_t dash = name.rfind('-');
  if (dash == std::string_view::npos) return std::nullopt;
  ConsumerName parts{name.substr(0, dash), {}};
  std::string_view release = name.substr(dash + 1);
  if (!take_number(release, parts.release.major)) return std::nullopt;
  if (release.starts_with('.')) {
    release.remove_prefix(1);
    if (!take_number(release, parts.release.minor)) return std::nullopt;
  }
  return release.empty() ? std::optional(parts) : std::nullopt;
}

bool is_about(const UnsupportedRelease& row, std::string_view name) {
  const ConsumerName consumer = parse_consumer(name).value_or(ConsumerName{name, {}});
  return has_word(row.consumers, consumer.program) && row.releases.first <= consumer.release &&
         consumer.release < row.releases.end;
}

bool is_about(const UnsupportedRelease& row, const Facts& facts) {
  if (row.versions && (!facts.version || *facts.version < row.versions->first || row.versions->last < *facts.version))
    return false;
  return !row.trait || facts.traits.has(*row.trait);
}

}  // namespace proflint
