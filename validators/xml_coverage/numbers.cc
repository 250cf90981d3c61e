// Reads numbers and reports invalid ones.
#include "validators/xml_coverage/numbers.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "grammars/xml_values.h"

namespace proflint::xml_coverage {
namespace {

const char* bound_of(std::uint64_t limit, bool is_negative = false) {
  if (limit == k31Bits) return is_negative ? " is less than -2^31" : " exceeds 2^31 - 1";
  return is_negative ? " is less than -2^32" : " exceeds 2^32 - 1";
}

}  // namespace

std::optional<std::uint64_t> read_count(const Value& value, std::uint64_t limit, const NumberRules& rules,
                                        GroupedFindings& found) {
  std::optional<std::uint64_t> count;
  read_count(value, limit, rules, count, found);
  return count;
}

void read_count(const Value& value, std::uint64_t limit, const NumberRules& rules, std::optional<std::uint64_t>& out,
                GroupedFindings& found) {
  grammars::Decimal number;
  if (!grammars::xml_values::parse(value.text, number)) {
    out.reset();
    return found.add(*rules.syntax, value.place(), value.noun(), Trusted{value.name}, value.separator(), value.text,
                     " is not a non-negative integer");
  }
  if (!number.fits || number.value >= limit)
    found.add(*rules.range, value.place(), value.noun(), Trusted{value.name}, value.separator(), value.text,
              bound_of(limit));
  out = number.fits ? number.value : UINT64_MAX;
}

void check_integer(const Value& value, std::uint64_t limit, const NumberRules& rules, GroupedFindings& found) {
  grammars::xml_values::Integer number;
  if (!grammars::xml_values::parse(value.text, number))
    return found.add(*rules.syntax, value.place(), value.noun(), Trusted{value.name}, value.separator(), value.text,
                     " is not an integer");
  const std::uint64_t bound = limit + (number.is_negative ? 1 : 0);  // two's complement
  if (!number.magnitude.fits || number.magnitude.value >= bound)
    found.add(*rules.range, value.place(), value.noun(), Trusted{value.name}, value.separator(), value.text,
              bound_of(limit, number.is_negative));
}

std::optional<bool> read_flag(const Value& value, const Rule& rule, GroupedFindings& found) {
  bool flag = false;
  if (grammars::xml_values::parse(value.text, flag)) return flag;
  found.add(rule, value.place(), value.noun(), Trusted{value.name}, value.separator(), value.text,
            " is neither true nor false");
  return std::nullopt;
}

std::optional<Decimal> read_decimal(std::string_view text) {
  if (!grammars::xml_values::is_decimal(text)) return std::nullopt;
  const std::size_t point = text.find('.'), exponent = text.find_first_of("eE");
  Decimal number;
  if (point != std::string_view::npos) number.digits = std::min(exponent, text.size()) - point - 1;
  if (exponent != std::string_view::npos) number.digits = std::numeric_limits<std::size_t>::max();  // not rounded
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number.value);
  if (result.ec != std::errc()) number.value = std::numeric_limits<double>::quiet_NaN();  // which equals nothing
  return number;
}

}  // namespace proflint::xml_coverage
