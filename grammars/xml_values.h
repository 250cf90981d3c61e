// Values of attributes in coverage reports that are XML: counts, rates, conditions.
// Follows the output of writers; DTDs only define text.
#pragma once

#include <string_view>

#include "grammars/decimal.h"

namespace proflint::grammars {

// A share of covered conditions: "50% (1/2)". Without counts, their digits are empty.
struct XmlCondition {
  std::string_view percent;  // without its sign, as std::from_chars reads it
  Decimal covered, total;
};

// A number that may be negative: "-12".
struct XmlInteger {
  bool is_negative = false;
  Decimal magnitude;
};

// Each function matches all of `text`.
[[nodiscard]] bool parse_xml_count(std::string_view text, Decimal& count);
[[nodiscard]] bool parse_xml_integer(std::string_view text, XmlInteger& number);
[[nodiscard]] bool parse_xml_line(std::string_view text, Decimal& count);  // a count, also after '+'
[[nodiscard]] bool parse_xml_total(std::string_view text,
                                   Decimal& count);            // a count, also as a number with zeros after its point
[[nodiscard]] bool parse_xml_seconds(std::string_view text);   // a count, also with a fraction
[[nodiscard]] bool parse_xml_duration(std::string_view text);  // xs:decimal, as far as writers use it, or with exponent
[[nodiscard]] bool parse_xml_rate(std::string_view text);  // the number need not be between 0 and 1; "NaN" matches too
[[nodiscard]] bool parse_xml_decimal(std::string_view text);  // as .NET prints numbers in the invariant culture
[[nodiscard]] bool parse_xml_comma(std::string_view text);    // the same with a decimal comma
[[nodiscard]] bool parse_xml_condition(std::string_view text, XmlCondition& condition);
[[nodiscard]] bool parse_xml_part(std::string_view text);  // condition@coverage
[[nodiscard]] bool parse_xml_bool(std::string_view text, bool& value);

}  // namespace proflint::grammars
