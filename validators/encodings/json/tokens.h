// The events of single tokens.
#pragma once

#include <algorithm>

#include "validators/core/text.h"
#include "validators/encodings/json/read.h"

namespace proflint::encodings::json {

// The bytes that may be between tokens.
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}
// The bytes of numbers.
constexpr bool is_number_byte(char c) {
  return is_digit(c) || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

constexpr std::size_t kMaxDigits = 18;  // of integers that have a value: they fit in 64 bits

// A key or string, with its quotes.
inline Event string_event(Kind kind, std::string_view token) {
  Event event = {.kind = kind, .token = token};
  const std::string_view inside = event.inside();
  event.has_escapes = inside.find('\\') != std::string_view::npos;
  event.is_plain =
      !event.has_escapes && std::all_of(inside.begin(), inside.end(), [](char c) { return c >= ' ' && c < 0x7f; });
  return event;
}

// A number, or bytes that start as one: "1-2", "00".
inline Event number_event(std::string_view token) {
  const bool is_integer = std::all_of(token.begin(), token.end(), [&](char c) { return is_digit(c) || c == '-'; });
  Event event = {.kind = is_integer ? Kind::integer : Kind::fraction, .token = token};
  const bool is_negative = token.starts_with('-');
  const std::string_view digits = token.substr(is_negative ? 1 : 0);
  const bool is_zero = digits == "0" && !is_negative;
  event.has_value = is_zero || (std::all_of(digits.begin(), digits.end(), is_digit) && digits.size() <= kMaxDigits &&
                                !digits.starts_with('0'));
  if (!event.has_value) return event;
  for (const char digit : digits) event.value = event.value * 10 + (digit - '0');
  if (is_negative) event.value = -event.value;
  return event;
}

}  // namespace proflint::encodings::json
