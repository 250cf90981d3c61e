// Checks pieces of lines that differ from what writers print.
// Follows the syntax rules of the LLVM sample profile specification.
#include "validators/samples/text/pieces.h"

#include <algorithm>

#include "validators/core/escape.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/samples/text/rules.h"

namespace proflint::samples::text {
namespace {

// The expectation of a grammar for a number, and the start of a message about the number.
struct Number {
  std::string_view expected;
  const char* what;
};
constexpr Number kNumbers[] = {
    {"a total count", "a total"},       {"a head count", "a head count"},   {"a count", "a count"},
    {"a count or a callee", "a count"}, {"a line offset", "a line offset"}, {"a discriminator", "a discriminator"},
    {"a checksum", "a checksum"},       {"attributes", "attributes"},
};

}  // namespace

bool check_unusual_count(const Decimal& number, const char* what, Report& report) {
  check_leading_zero(number, report);
  if (number.fits) return true;
  report.add("sample-text/number-range"_rule, number.digits, what, " ", number.digits, " does not fit in 64 bits");
  return false;
}

bool check_unusual_location(const Decimal& offset, const Decimal& discriminator, Report& report) {
  check_leading_zero(offset, report);
  const bool offset_fits = offset.fits && offset.value <= UINT16_MAX;
  if (!offset_fits)
    report.add("sample-text/offset-range"_rule, offset.digits, "line offset ", offset.digits, " is greater than 65535");
  if (discriminator.digits.empty()) return offset_fits;
  check_leading_zero(discriminator, report);
  if (discriminator.fits && discriminator.value == 0)
    report.add("sample-text/discriminator-zero"_rule, discriminator.digits,
               "discriminator 0 is written out instead of being omitted");
  if (discriminator.fits && discriminator.value <= UINT32_MAX) return offset_fits;
  report.add("sample-text/number-range"_rule, discriminator.digits, "discriminator ", discriminator.digits,
             " does not fit in 32 bits");
  return false;
}

void check_leading_zero(const Decimal& number, Report& report) {
  if (number.has_leading_zero())
    report.add("sample-text/leading-zero"_rule, number.digits, number.digits, " has leading zeros");
}

void check_name(std::string_view name, Report& report) {
  const auto control = std::find_if(name.begin(), name.end(), [](char c) { return c != '\0' && is_control(c); });
  if (control == name.end() && is_utf8(name)) return;
  report.add("sample-text/name-bytes"_rule, name, "name ", name,
             control == name.end() ? " is not valid UTF-8" : " contains a control character");
}

std::string_view sign_of(std::string_view text) {
  const bool has_sign = text.size() > 1 && (text[0] == '-' || text[0] == '+');
  return has_sign && is_digits(text.substr(1)) ? text.substr(0, 1) : std::string_view();
}

void report_expected(const Rule& rule, std::string_view text, const Expected& expected, const char* example,
                     Report& report, const char* end) {
  const std::string_view rest = text.substr(static_cast<std::size_t>(expected.at - text.data()));
  const std::string_view word = rest.substr(0, rest.find(' ', 1));
  if (!sign_of(rest.substr(0, 2)).empty())
    for (const Number& number : kNumbers)
      if (number.expected == std::string_view(expected.what))
        return report.add(rule, rest.substr(0, 1), number.what, " must not have a sign: ", word);
  report.add(rule, rest.substr(0, 1), "expected ", expected.what, ", found ", rest.empty() ? Part(end) : Part(word),
             " (example: ", example, ")");
}

}  // namespace proflint::samples::text
