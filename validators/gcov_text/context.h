// State that the checks of a listing share.
#pragma once

#include <algorithm>

#include "grammars/gcov_text.h"
#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/gcov_text/rules.h"
#include "validators/gcov_text/totals.h"

namespace proflint::gcov_text {

using grammars::gcov_text::Kind;
using grammars::gcov_text::Line;
using grammars::gcov_text::Mark;
using grammars::gcov_text::Value;

constexpr std::uint64_t kSourceLineLimit = std::uint64_t{1} << 31;  // gcov keeps line numbers in 31 bits

struct Context {
  explicit Context(Report& to) : report(to), findings(to) {}

  Report& report;
  GroupedFindings findings;
  Totals totals;
};

// Whether gcovr 8 considers a count suspicious.
inline bool is_large(const Value& value) {
  constexpr std::uint64_t kLimit = std::uint64_t{1} << 32;
  return !value.is_percent && value.whole.value >= kLimit;
}

// The execution count of a line or a block.
struct Executed {
  std::uint64_t count = 0;
  bool has_code = false;
  bool is_exact = true;  // false: rounded or unreliable

  bool is_zero() const { return has_code && is_exact && count == 0; }
};

// A number or percentage of the file without quotes, unless it is too long. REQUIRES: it matched the grammar.
inline Part unquoted(std::string_view number) {
  constexpr std::size_t kLongest = 24;
  return number.size() <= kLongest ? Part(Trusted{number}) : Part(number);
}

// Reports a count that is negative, too large or rounded. Returns whether it can be compared with others.
inline bool check_value(const Value& value, GroupedFindings& findings) {
  constexpr std::uint64_t kNegative = std::uint64_t{1} << 63;  // llvm-cov prints -1 as 2^64 - 1
  if (value.is_percent && !value.is_negative) return true;
  if (value.is_negative || (value.whole.fits && value.whole.value >= kNegative)) {
    const bool lacks_sign = value.is_negative && !value.text.starts_with('-');
    findings.add("gcov-text/count-negative"_rule, value.text, value.is_percent ? "the percentage " : "the count ",
                 lacks_sign ? "-" : "", unquoted(value.text),
                 value.is_negative ? " is negative" : " is a negative 64-bit number printed as unsigned");
    return false;
  }
  if (!value.whole.fits) {
    findings.add("gcov-text/count-range"_rule, value.text, "the count ", value.text, " does not fit in 64 bits");
    return false;
  }
  if (value.is_rounded)
    findings.add("gcov-text/human-counts"_rule, value.text, "the count ", value.text,
                 " is rounded; expected an exact number");
  return !value.is_rounded;
}

// The execution count that a source line or a block shows.
inline Executed executed_of(const Line& line, GroupedFindings& findings) {
  if (line.mark == Mark::none) return {};
  if (line.mark != Mark::count) return {0, true, true};
  const bool is_exact = check_value(line.count, findings);
  if (is_exact) return {line.count.whole.value, true, true};
  const bool is_above_zero = !line.count.whole.fits || line.count.is_above_zero();
  return {is_above_zero ? std::max<std::uint64_t>(line.count.whole.value, 1) : 0, true, false};
}

}  // namespace proflint::gcov_text
