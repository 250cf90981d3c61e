// Small tools for text, ASCII and free of locales: bytes 0x80 to 0xff are neither digits nor blanks.
#pragma once

#include <bit>
#include <string>
#include <string_view>

namespace proflint {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
// A byte that text has: printable ASCII, a blank, a line end, or part of a character beyond ASCII.
constexpr bool is_text_byte(char c) {
  return static_cast<unsigned char>(c) >= ' ' ? c != 0x7f : (c >= '\t' && c <= '\r');
}

// Whether `text` is one digit or more and nothing else.
constexpr bool is_digits(std::string_view text) {
  for (const char c : text)
    if (!is_digit(c)) return false;
  return !text.empty();
}

// Without the blanks at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// The part of `text` before the first `separator`, which is taken from it together with the separator; all of it where
// there is none.
constexpr std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

// "little-endian" or "big-endian".
constexpr const char* order_name(std::endian order) {
  return order == std::endian::little ? "little-endian" : "big-endian";
}

// The last part of a path.
constexpr std::string_view file_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0
}

// `path` with the suffix of its last part (from the last dot on, if there is one) replaced by `suffix`.
std::string with_suffix(std::string_view path, std::string_view suffix);

}  // namespace proflint
