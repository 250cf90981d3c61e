// Adds up and compares counts.
#include "validators/xml_coverage/vs_coverage/counts.h"

#include <cmath>

#include "grammars/xml_values.h"
#include "validators/coverage/totals.h"
#include "validators/xml_coverage/vs_coverage/rules.h"

namespace proflint::xml_coverage::vs_coverage {

using coverage::saturating_sum;

constinit const NumberRules kNumberRules = {&"vs-coverage/number"_rule, &"vs-coverage/number-range"_rule};

void Sums::add(const Counts& part) {
  for (std::size_t i = 0; i < kCounts; ++i)
    if (!part.values[i])
      sums_[i].reset();
    else if (sums_[i])
      sums_[i] = saturating_sum(*sums_[i], *part.values[i]);
}

void Sums::check(const Counts& counts, const char* what, const char* parts, GroupedFindings& found) const {
  for (std::size_t i = 0; i < kCounts; ++i)
    if (counts.values[i] && sums_[i] && *counts.values[i] != *sums_[i])
      found.add("vs-coverage/sum"_rule, counts.place(i), counts.noun(), "'", Trusted{counts.names[i]}, "' of the ",
                what, " is ", *counts.values[i], ", but the ", parts, " of the ", what, " add up to ", *sums_[i]);
}

void check_function_lines(const Counts& counts, std::uint64_t lines, GroupedFindings& found) {
  std::uint64_t sum = 0;
  for (const Count count : {kLinesCovered, kLinesPartly, kLinesNot}) {
    if (!counts.values[count]) return;
    sum = saturating_sum(sum, *counts.values[count]);
  }
  if (sum < lines)
    found.add("vs-coverage/function-lines"_rule, counts.place(kLinesCovered),
              "the line counts of the function add up to ", sum, ", but its ranges contain ", Plural{lines, "line"});
}

void check_percent(const Value& value, std::uint64_t part, std::uint64_t all, bool is_known, GroupedFindings& found) {
  constexpr double kTolerance = 0.0051;
  const std::optional<Decimal> percent = read_decimal(value.text);
  if (!percent) {
    // Microsoft.CodeCoverage.Console 18.0.1, if it writes several formats at once, uses the culture of the machine.
    const bool is_comma = grammars::xml_values::is_comma(value.text);
    return found.add_as(is_comma ? Severity::warning : Severity::error, "vs-coverage/decimal"_rule, value.place(),
                        value.noun(), Trusted{value.name}, value.separator(), value.text,
                        is_comma ? " has a decimal comma" : " is not a decimal number");
  }
  if (!is_known) return;
  const double share = all == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(all);
  const bool is_right =
      std::abs(percent->value - share) <= kTolerance || (all == 0 && std::abs(percent->value - 100) <= kTolerance);
  if (!is_right)
    found.add("vs-coverage/percent"_rule, value.place(), value.noun(), Trusted{value.name}, value.separator(),
              value.text, " does not match the counts: ", part, " of ", all,
              Trusted{all == 0 ? std::string("; expected 0 or 100") : coverage::share_of(part, all, 2)});
}

}  // namespace proflint::xml_coverage::vs_coverage
