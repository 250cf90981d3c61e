// Parses integers and floating-point numbers with from_chars, which does not tell whether a number is too large or too
// small.
#include "validators/xprof/decoders/values.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "grammars/xprof_text.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {
namespace {

template <class Int>
void check_integer(std::string_view value, Report& report) {
  if (!grammars::xprof_text::is_integer(value)) {
    report.add("xprof/vp-value-syntax"_rule, value, "value ", value, " is not an integer");
    return;
  }
  const std::string_view digits = value.substr(value.front() == '-' ? 1 : 0);
  if (digits.size() > 1 && digits.front() == '0')
    report.add("xprof/number-form"_rule, value, "the number ", value, " has leading zeros");
  Int ignored = 0;
  if (std::from_chars(value.data(), value.data() + value.size(), ignored).ec != std::errc())
    report.add("xprof/vp-value-range"_rule, value, "value ", value, " is outside the range of ",
               sizeof(Int) == 4 ? "VP_INT, " : "VP_LLONG, ", std::numeric_limits<Int>::min(), " to ",
               std::numeric_limits<Int>::max());
}

// A position of a digit relative to the point, or an exponent. Saturates far beyond any file.
constexpr std::int64_t kHuge = std::int64_t{1} << 56;

std::int64_t exponent_of(std::string_view digits) {
  const bool is_negative = digits.starts_with('-');
  if (is_negative || digits.starts_with('+')) digits.remove_prefix(1);
  std::int64_t value = 0;
  for (const char c : digits) value = value >= kHuge ? kHuge : value * 10 + (c - '0');
  return is_negative ? -value : value;
}

// Whether a number that left the range of its type is too large, not too small. `literal` has no sign and no 0x.
bool is_large(std::string_view literal, bool is_hex) {
  const std::size_t mark = std::min(literal.find_first_of(is_hex ? "pP" : "eE"), literal.size());
  const std::string_view mantissa = literal.substr(0, mark);
  const std::int64_t exponent = mark == literal.size() ? 0 : exponent_of(literal.substr(mark + 1));
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  const std::size_t first = mantissa.find_first_not_of("0.");
  if (first == std::string_view::npos) return false;
  const std::int64_t place = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first);
  return place * (is_hex ? 4 : 1) + exponent > 0;
}

template <class Float>
void check_real(std::string_view value, const char* type, Report& report) {
  if (!grammars::xprof_text::is_real(value)) {
    report.add("xprof/vp-value-syntax"_rule, value, "value ", value, " is not a floating-point number");
    return;
  }
  std::string_view literal = value.substr(value.front() == '-' || value.front() == '+' ? 1 : 0);
  if ((literal.front() | 0x20) == 'i' || (literal.front() | 0x20) == 'n') return;  // infinity and nan
  const bool is_hex = literal.starts_with("0x") || literal.starts_with("0X");
  if (is_hex) literal.remove_prefix(2);
  Float number = 0;
  const auto [end, failure] = std::from_chars(literal.data(), literal.data() + literal.size(), number,
                                              is_hex ? std::chars_format::hex : std::chars_format::general);
  if (std::isinf(number) || (failure == std::errc::result_out_of_range && is_large(literal, is_hex)))
    report.add("xprof/vp-float-range"_rule, value, "value ", value, " is outside the range of ", type);
}

}  // namespace

ValueType value_type(std::string_view word) {
  // Distinguished by their sizes first, so that each is compared with one literal of known size.
  switch (word.size()) {
    case 6:
      return word.starts_with("VP_INT") ? ValueType::integer : ValueType::unknown;
    case 7:
      return word.starts_with("VP_PROC") ? ValueType::procedure : ValueType::unknown;
    case 8:
      return word.starts_with("VP_LLONG")   ? ValueType::longlong
             : word.starts_with("VP_FLOAT") ? ValueType::single
                                            : ValueType::unknown;
    case 9:
      return word.starts_with("VP_DOUBLE") ? ValueType::real : ValueType::unknown;
    default:
      return ValueType::unknown;
  }
}

void check_value(ValueType type, std::string_view value, Report& report) {
  switch (type) {
    case ValueType::integer:
      return check_integer<std::int32_t>(value, report);
    case ValueType::longlong:
      return check_integer<std::int64_t>(value, report);
    case ValueType::single:
      return check_real<float>(value, "VP_FLOAT, about -3.4e38 to 3.4e38", report);
    case ValueType::real:
      return check_real<double>(value, "VP_DOUBLE, about -1.8e308 to 1.8e308", report);
    case ValueType::procedure:
    case ValueType::unknown:
      return;
  }
}

}  // namespace proflint::xprof
