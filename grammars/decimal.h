// A decimal number that a grammar matched: its digits and its value.
#pragma once

#include <cstdint>
#include <string_view>

namespace proflint::grammars {

struct Decimal {
  std::string_view digits;
  std::uint64_t value = 0;  // only if it fits
  bool fits = false;        // 64 bits
  bool is_plain = false;    // fits, and has no superfluous leading zeros

  bool has_leading_zero() const { return digits.size() > 1 && digits[0] == '0'; }
};

}  // namespace proflint::grammars
