// Words and addresses of perf script's lines, for the parts of its grammar. Follows perf-script(1).
#pragma once

#include <algorithm>
#include <string_view>

#include "grammars/perf_script.h"
#include "grammars/scan.h"

namespace proflint::grammars::perf_script {

// -1 for everything except 0-9 and a-f: perf prints lowercase letters.
constexpr int lower_hex(char c) {
  if (is_digit(c)) return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// hex      <- [0-9a-f]+
inline bool take_hex(const char*& first, const char* last, Hexadecimal& number) {
  constexpr std::size_t kFit = 16;
  const char* const start = first;
  std::uint64_t value = 0;
  for (int digit; first != last && (digit = lower_hex(*first)) >= 0; ++first)
    value = value << 4 | static_cast<std::uint64_t>(digit);
  number.digits = {start, static_cast<std::size_t>(first - start)};
  number.value = value;
  number.fits = number.digits.size() <= kFit || number.digits.find_first_not_of('0') >= number.digits.size() - kFit;
  return first != start;
}

inline std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

inline std::string_view first_word(std::string_view text) {
  return text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
}

// Removes and returns the last word of a text without trailing blanks; also removes the blanks before the word.
inline std::string_view take_last_word(std::string_view& text) {
  const std::size_t start = text.find_last_of(" \t") + 1;  // npos + 1 is 0
  const std::string_view last = text.substr(start);
  text = text.substr(0, start);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return last;
}

}  // namespace proflint::grammars::perf_script
