// Names of releases and words of descriptions.
#include "validators/core/unread.h"

#include <charconv>

#include "validators/core/text.h"

namespace proflint {
namespace {

bool is_word(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  const char c = text[at];
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Whether `list`, words with a blank between, has `wanted`.
bool has_word(std::string_view list, std::string_view wanted) {
  while (!list.empty())
    if (take_until(list, ' ') == wanted) return true;
  return false;
}

}  // namespace

bool is_about(const Unread& unread, std::string_view name) {
  const std::size_t dash = name.rfind('-');
  if (dash == std::string_view::npos || !has_word(unread.reader, name.substr(0, dash))) return false;
  unsigned release = 0;
  const auto [end, failure] = std::from_chars(name.data() + dash + 1, name.data() + name.size(), release);
  return failure == std::errc() && unread.first <= release && release <= unread.last;
}

bool is_about_kind(const Unread& unread, std::string_view description) {
  for (std::size_t at = 0; (at = description.find(unread.words, at)) != std::string_view::npos; ++at)
    if (!(at != 0 && is_word(description, at - 1)) && !is_word(description, at + unread.words.size())) return true;
  return false;
}

}  // namespace proflint
