// Small tools for text, for ASCII only and independent of the locale.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grammars/ascii.h"

namespace proflint {

using grammars::equals_ignoring_case;
using grammars::hex_digit;
using grammars::is_blank;
using grammars::is_digit;
using grammars::is_digits;
using grammars::is_hex_digits;
using grammars::is_letter;
using grammars::is_lower_hex_digits;
using grammars::lower_hex_digit;
using grammars::to_lower;
using grammars::to_upper;
using grammars::trimmed;

// Whether text may contain the byte: printable ASCII, a blank, a line end, or part of a character beyond ASCII.
constexpr bool is_text_byte(char c) {
  return static_cast<unsigned char>(c) >= ' ' ? c != 0x7f : (c >= '\t' && c <= '\r');
}

// Whether all bytes of `text` are printable ASCII, like those of nearly all names.
bool is_printable_ascii(std::string_view text);

// Removes and returns the part of `text` before the first `separator`, and removes the separator; all of `text` if
// it has no separator.
constexpr std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

// The value of `text`, which consists of decimal digits; nothing if it does not, or if the value exceeds 64 bits.
constexpr std::optional<std::uint64_t> decimal_value(std::string_view text) {
  std::uint64_t value = 0;
  for (const char c : text)
    if (!is_digit(c) || __builtin_mul_overflow(value, std::uint64_t{10}, &value) ||
        __builtin_add_overflow(value, static_cast<std::uint64_t>(c - '0'), &value))
      return std::nullopt;
  return text.empty() ? std::nullopt : std::optional(value);
}

// Takes the decimal digits at the start of `text` as `number`. False, and nothing is taken, if `text` does not start
// with a digit or the number exceeds 64 bits.
[[nodiscard]] bool take_decimal(std::string_view& text, std::uint64_t& number);

// Takes the first word from `text` together with the blanks before it. False if `text` has no word.
[[nodiscard]] constexpr bool take_word(std::string_view& text, std::string_view& word) {
  std::size_t start = 0;
  while (start < text.size() && is_blank(text[start])) ++start;
  std::size_t end = start;
  while (end < text.size() && !is_blank(text[end])) ++end;
  word = text.substr(start, end - start);
  text.remove_prefix(end);
  return !word.empty();
}

// The first word of `text`; empty if it has none.
constexpr std::string_view first_word(std::string_view text) {
  std::string_view word;
  static_cast<void>(take_word(text, word));
  return word;
}

// "little-endian" or "big-endian".
constexpr const char* order_name(std::endian order) {
  return order == std::endian::little ? "little-endian" : "big-endian";
}

// The bytes as lower-case hexadecimal digits.
std::string to_hex(std::string_view bytes);

// Appends the bytes that the hexadecimal digits stand for. False if `digits` are not pairs of such digits.
[[nodiscard]] bool append_from_hex(std::string& bytes, std::string_view digits);

// The last part of a path.
constexpr std::string_view file_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0
}

// `path` with the suffix of its last part (from the last dot on, if there is one) replaced by `suffix`.
std::string with_suffix(std::string_view path, std::string_view suffix);

}  // namespace proflint
