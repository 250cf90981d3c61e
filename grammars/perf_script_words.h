// Words and addresses of perf script's lines, for the parts of its grammar. Follows perf-script(1).
#pragma once

#include <algorithm>
#include <string_view>

#include "grammars/perf_script.h"
#include "grammars/scan.h"

namespace proflint::grammars::perf_script {

inline constexpr std::string_view kRecord = "PERF_RECORD_";

// The same as below for at most 16 digits at the start of 16 bytes or more, all at once.
inline bool take_short_hex(const char*& first, const char* last, Hexadecimal& number) {
  constexpr std::size_t kWindow = 16, kHalf = 8;
  if (!kHasVectors || std::endian::native != std::endian::little || last - first < static_cast<std::ptrdiff_t>(kWindow))
    return false;
  const auto size = static_cast<std::size_t>(std::countr_one(lower_hex_mask(first)));
  const char* const end = first + size;
  if (size == 0 || (size == kWindow && end != last && lower_hex_digit(*end) >= 0)) return false;
  number.digits = {first, size};
  number.fits = true;
  if (size <= kHalf)
    number.value = value_of_lower_hex(load_eight(first), size);
  else
    number.value = value_of_lower_hex(load_eight(first), size - kHalf) << 32 |
                   value_of_lower_hex(load_eight(first + size - kHalf), kHalf);
  first = end;
  return true;
}

// hex      <- [0-9a-f]+; perf prints lowercase letters
inline bool take_hex(const char*& first, const char* last, Hexadecimal& number) {
  if (take_short_hex(first, last, number)) return true;
  constexpr std::size_t kFit = 16;
  const char* const start = first;
  std::uint64_t value = 0;
  for (int digit; first != last && (digit = lower_hex_digit(*first)) >= 0; ++first)
    value = value << 4 | static_cast<std::uint64_t>(digit);
  number.digits = {start, static_cast<std::size_t>(first - start)};
  number.value = value;
  number.fits = number.digits.size() <= kFit || number.digits.find_first_not_of('0') >= number.digits.size() - kFit;
  return first != start;
}

// The text before the first blank.
inline std::string_view until_blank(std::string_view text) {
  const char* const last = text.data() + text.size();
  return {text.data(), static_cast<std::size_t>(find_near<' ', '\t'>(text.data(), last, last) - text.data())};
}

// Where " (" and an object in parentheses start at the end of a text; npos if there is none. C++ names end in ")" too:
// "call<void (int)>::operator()". Parentheses of a path need not match.
inline std::size_t find_object_start(std::string_view text) {
  if (!text.ends_with(')')) return text.npos;
  std::size_t depth = 0;
  for (std::size_t at = text.size(); at-- != 0;) {
    depth += text[at] == ')' ? 1 : 0;
    if (text[at] != '(' || --depth != 0) continue;
    if (at != 0 && text[at - 1] == ' ') return at - 1;
    break;
  }
  const std::size_t path = text.rfind(" (/"), name = text.rfind(" ([");
  if (path == text.npos || name == text.npos) return std::min(path, name);
  return std::max(path, name);
}

// Removes and returns the last word of a text without trailing blanks; also removes the blanks before the word.
inline std::string_view take_last_word(std::string_view& text) {
  std::size_t start = text.size();
  while (start != 0 && !is_blank(text[start - 1])) --start;
  const std::string_view last = text.substr(start);
  text = text.substr(0, start);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return last;
}

}  // namespace proflint::grammars::perf_script
