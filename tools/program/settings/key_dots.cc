// Skips strings and comments, whose dots nest nothing.
#include "tools/program/settings/key_dots.h"

#include <algorithm>

namespace proflint::tools {
namespace {

// Removes the string that starts at the front of `text`, or everything if it has no end.
void skip_string(std::string_view& text) {
  constexpr std::size_t kMaxQuotes = 5;  // at the end of a string of several lines: two of its own, and three
  const char quote = text.front();
  const auto starts_triple = [&] {
    return text.size() > 2 && text[0] == quote && text[1] == quote && text[2] == quote;
  };
  const bool is_triple = starts_triple();
  text.remove_prefix(is_triple ? 3 : 1);
  while (!text.empty() && (is_triple ? !starts_triple() : text.front() != quote))
    text.remove_prefix(std::min<std::size_t>(quote == '"' && text.front() == '\\' ? 2 : 1, text.size()));
  const std::size_t quotes = std::min(text.find_first_not_of(quote), text.size());
  text.remove_prefix(is_triple ? std::min(quotes, kMaxQuotes) : std::min<std::size_t>(1, text.size()));
}

}  // namespace

std::size_t count_dots(std::string_view text) {
  std::size_t dots = 0;
  while (!text.empty()) {
    if (text.front() == '"' || text.front() == '\'') {
      skip_string(text);
      continue;
    }
    if (text.front() == '#') text.remove_prefix(std::min(text.find('\n'), text.size()));
    dots += text.starts_with('.') ? 1 : 0;
    if (!text.empty()) text.remove_prefix(1);
  }
  return dots;
}

}  // namespace proflint::tools
