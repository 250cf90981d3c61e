// Shared code of the targets of line grammars: the lines of an input, and the invariants of every parse.
#pragma once

#include <algorithm>
#include <string_view>

#include "fuzz/target.h"
#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::fuzz {

// Calls `work` with each line of `text`, without its line end.
template <class Work>
void for_each_line(std::string_view text, const Work& work) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    work(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// Captured parts are views into the line, or not set.
inline void require_inside(std::string_view part, std::string_view line) {
  require(part.empty() || (part.data() >= line.data() && part.data() + part.size() <= line.data() + line.size()),
          "captures lie in the line");
}

// A mismatch has the expected text and its place in the line.
inline void require_expectation(const grammars::Expected& expected, std::string_view line) {
  require(expected.what != nullptr && *expected.what != '\0', "a mismatch names the expected text");
  require(expected.at >= line.data() && expected.at <= line.data() + line.size(),
          "a mismatch is at a place of the line");
}

// `value` is exactly the number of `digits`.
inline void require_number(std::string_view digits, bool fits, std::uint64_t value) {
  std::uint64_t sum = 0;
  bool sum_fits = true;
  for (const char c : digits) {
    require(c >= '0' && c <= '9', "a number is digits");
    const auto digit = static_cast<std::uint64_t>(c - '0');
    sum_fits =
        sum_fits && !__builtin_mul_overflow(sum, std::uint64_t{10}, &sum) && !__builtin_add_overflow(sum, digit, &sum);
  }
  require(fits == sum_fits, "a number fits 64 bits or does not");
  require(!fits || value == sum, "a number has the value of its digits");
}

inline void require_number(const grammars::Decimal& number, std::string_view line) {
  require_inside(number.digits, line);
  if (!number.digits.empty()) require_number(number.digits, number.fits, number.value);
}

}  // namespace proflint::fuzz
