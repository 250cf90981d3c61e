// Values of attributes in coverage reports that are XML: counts, rates, conditions.
// Follows the output of writers; DTDs only define text.
#pragma once

#include <string_view>

#include "grammars/decimal.h"

namespace proflint::grammars::xml_values {

// A share of covered conditions: "50% (1/2)". Without counts, their digits are empty.
struct Condition {
  std::string_view percent;  // without its sign, as std::from_chars reads it; empty if its digits are not ASCII
  Decimal covered, total;
};

// A number that may be negative: "-12".
struct Integer {
  bool is_negative = false;
  Decimal magnitude;
};

// Each function matches all of `text`. Values are short: findings quote all of them, so none has an Expected. Forms of
// a count other than the usual one are parsed by functions with their own names; forms whose value nobody needs are
// predicates.
[[nodiscard]] bool parse(std::string_view text, Decimal& count);
[[nodiscard]] bool parse(std::string_view text, Integer& number);
[[nodiscard]] bool parse_line(std::string_view text, Decimal& count);  // a count, also after '+'
[[nodiscard]] bool parse_total(std::string_view text,
                               Decimal& count);         // a count, also as a number with zeros after its point
[[nodiscard]] bool is_seconds(std::string_view text);   // a count, also with a fraction
[[nodiscard]] bool is_duration(std::string_view text);  // xs:decimal, as far as writers use it, or with exponent
[[nodiscard]] bool is_rate(std::string_view text);      // the number need not be between 0 and 1
[[nodiscard]] bool is_nan(std::string_view text);       // "NaN" or "-nan"
[[nodiscard]] bool is_decimal(std::string_view text);   // as .NET prints numbers in the invariant culture
[[nodiscard]] bool is_comma(std::string_view text);     // the same with a decimal comma
[[nodiscard]] bool parse(std::string_view text, Condition& condition);
[[nodiscard]] bool is_part(std::string_view text);  // condition@coverage
[[nodiscard]] bool parse(std::string_view text, bool& value);

}  // namespace proflint::grammars::xml_values
