// What tests of grammars share: results as short text, for rows of tables.
#pragma once

#include <string>
#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::tests {

// "!4 a discriminator": the column, from 0, and the expected text.
inline std::string failure(std::string_view line, const grammars::Expected& expected) {
  return "!" + std::to_string(expected.at - line.data()) + " " + expected.what;
}

// "012=12f": the digits and the value, f if it fits, and p if the number is plain.
inline std::string describe(const grammars::Decimal& number) {
  return std::string(number.digits) + "=" + std::to_string(number.value) + (number.fits ? "f" : "") +
         (number.is_plain ? "p" : "");
}

// How a narrow production for usual lines reads a line: not at all, like the grammar, or in another way.
enum class UsualReading { refused, read_alike, read_otherwise };

}  // namespace proflint::tests
