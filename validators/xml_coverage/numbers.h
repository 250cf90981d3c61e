// Numbers of reports that .NET tools write, in attributes or in elements that hold text: integers of 31 or 32 bits,
// decimals with a point, flags.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/core/grouped_findings.h"
#include "validators/encodings/xml/sax.h"

namespace proflint::xml_coverage {

using encodings::xml::Tag;

constexpr std::uint64_t k31Bits = std::uint64_t{1} << 31, k32Bits = std::uint64_t{1} << 32;

// A value with its name. The place of an attribute is searched for only when a finding needs it.
struct Value {
  std::string_view name, text;
  const Tag* tag = nullptr;     // of an attribute
  std::string_view where = {};  // of an element that holds text

  std::string_view place() const { return tag != nullptr ? tag->place_of(name) : where; }
  const char* noun() const { return tag != nullptr ? "attribute " : "element "; }
  const char* separator() const { return tag != nullptr ? "=" : ": "; }
};

struct NumberRules {
  const Rule* syntax = nullptr;
  const Rule* range = nullptr;
};

// The number. If it is invalid, that is reported and nothing is returned. A number that is not below `limit` is
// reported but still returned, as 2^64 - 1 if it does not fit in 64 bits.
std::optional<std::uint64_t> read_count(const Value& value, std::uint64_t limit, const NumberRules& rules,
                                        GroupedFindings& found);
// Sets `out` in place: an optional that is returned is written in parts and loaded at once, which stalls the processor.
void read_count(const Value& value, std::uint64_t limit, const NumberRules& rules, std::optional<std::uint64_t>& out,
                GroupedFindings& found);

// Checks a number that may be negative.
void check_integer(const Value& value, std::uint64_t limit, const NumberRules& rules, GroupedFindings& found);

// The flag: true or false in any case. Other values are reported and yield nothing.
std::optional<bool> read_flag(const Value& value, const Rule& rule, GroupedFindings& found);

// A decimal number and the number of digits that its writer printed.
struct Decimal {
  double value = 0;
  std::size_t digits = 0;  // after the point
};

// The number; nothing if `text` is not a number.
std::optional<Decimal> read_decimal(std::string_view text);

}  // namespace proflint::xml_coverage
