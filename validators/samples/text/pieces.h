// The pieces of a line (numbers, locations and names) and their defects, independent of the kind of line.
// Follows the syntax rules of the LLVM sample profile specification.
#pragma once

#include <optional>
#include <string_view>

#include "grammars/sample_text.h"
#include "validators/core/report.h"
#include "validators/samples/record.h"

namespace proflint::samples::text {

namespace grammar = grammars::sample_text;
using grammar::Body;
using grammars::Decimal;
using grammars::Expected;

// Each of these reports a number that is out of range or has leading zeros. False: it is out of range.
bool check_unusual_count(const Decimal& number, const char* what, Report& report);
bool check_unusual_location(const Decimal& offset, const Decimal& discriminator, Report& report);
void check_leading_zero(const Decimal& number, Report& report);

inline bool check_count(const Decimal& number, const char* what, Report& report) {
  return number.is_plain || check_unusual_count(number, what, report);
}

// The location of a line; nothing if it is invalid, which was reported.
inline std::optional<Location> read_location(const Body& body, Report& report) {
  const Decimal &offset = body.offset, &discriminator = body.discriminator;
  const bool is_plain = offset.is_plain && offset.value <= UINT16_MAX &&
                        (discriminator.digits.empty() ||
                         (discriminator.is_plain && discriminator.value != 0 && discriminator.value <= UINT32_MAX));
  if (!is_plain && !check_unusual_location(offset, discriminator, report)) return std::nullopt;
  return Location{static_cast<std::uint32_t>(offset.value), static_cast<std::uint32_t>(discriminator.value),
                  body.location};
}

inline Count count_of(const Decimal& number) {
  return {number.value, number.digits};
}

// Reports names that are not text. Only lines with bytes other than printable ASCII can have such names.
void check_name(std::string_view name, Report& report);

// Examples of valid lines and parts of lines, for messages.
namespace examples {
inline constexpr const char *kHeader = "'main:120:7'", *kCount = "' 2: 10'", *kDiscriminator = "' 2.1: 10'",
                            *kCallee = "' 3: callee:10'", *kTargets = "' 2: 10 callee:10'",
                            *kTypes = "' 2: vtables type:10'", *kChecksum = "' !CFGChecksum: 123'",
                            *kAttributes = "' !Attributes: 1'", *kContext = "'[main:3 @ callee]:120:7'";
}

// Reports, as `rule`, the expectation of the grammar in `text`, with a valid example; messages call the end of `text`
// `end`. A sign before a number has its own message.
void report_expected(const Rule& rule, std::string_view text, const Expected& expected, const char* example,
                     Report& report, const char* end = "the end of the line");

// The sign, if `text` is a number with a sign; otherwise empty.
std::string_view sign_of(std::string_view text);

}  // namespace proflint::samples::text
