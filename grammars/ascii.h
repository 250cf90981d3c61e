// ASCII text: classes of characters, digits and words. Independent of the locale: bytes 0x80 to 0xff are neither
// letters nor digits nor blanks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace proflint::grammars {

// A decimal digit.
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
// A letter of either case.
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
// A space or a tab, but not a line end.
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// The lowercase form of a letter; other characters as they are.
constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
// The uppercase form of a letter; other characters as they are.
constexpr char to_upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
// Whether the texts are equal if the case of letters is ignored.
constexpr bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return to_lower(x) == to_lower(y); });
}

// The value of a hexadecimal digit in 0-9 and a-f; -1 for other characters.
constexpr int lower_hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}
// The same for letters of either case.
constexpr int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// Whether `text` is one decimal digit or more and nothing else.
constexpr bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}
// Whether `text` is one hexadecimal digit in 0-9 and a-f or more and nothing else.
constexpr bool is_lower_hex_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return lower_hex_digit(c) >= 0; });
}
// The same for letters of either case.
constexpr bool is_hex_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return hex_digit(c) >= 0; });
}

// Without the blanks at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace proflint::grammars
