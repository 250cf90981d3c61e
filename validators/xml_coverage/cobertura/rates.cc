// Reads and compares rates.
#include "validators/xml_coverage/cobertura/rates.h"

#include <cmath>

#include "grammars/xml_values.h"
#include "validators/core/reals.h"
#include "validators/xml_coverage/cobertura/rules.h"

namespace proflint::xml_coverage::cobertura {
namespace {

// Writers round to two digits, or to four significant digits before they divide again.
double tolerance_of(std::string_view text) {
  const std::size_t point = text.find('.');
  const bool is_short = point == std::string_view::npos || text.size() - point - 1 <= 2;
  return is_short && text.find_first_of("eE") == std::string_view::npos ? 0.01 : 0.001;
}

std::optional<Rate> read_rate(const Tag& tag, std::string_view name, GroupedFindings& found) {
  const auto* attribute = tag.find(name);
  if (attribute == nullptr) return std::nullopt;
  const std::string_view text = attribute->value;
  const bool is_negative = text.starts_with('-') && grammars::xml_values::is_rate(text.substr(1));
  if (!is_negative && !grammars::xml_values::is_rate(text)) {
    if (grammars::xml_values::is_nan(text))
      found.add("cobertura/rate-nan"_rule, tag.place_of(name), "attribute '", Trusted{name},
                "' is NaN; expected a number from 0 to 1");
    else
      found.add("cobertura/rate-syntax"_rule, tag.place_of(name), "attribute ", Trusted{name}, "=", text,
                " is not a decimal number");
    return std::nullopt;
  }
  const Rate rate = {real_value(text), tolerance_of(text), tag.place_of(name)};
  if (!is_negative && rate.value <= 1) return rate;
  found.add("cobertura/rate-range"_rule, rate.where, "attribute ", Trusted{name}, "=", text, " is not between 0 and 1");
  return std::nullopt;
}

}  // namespace

Rates read_rates(const Tag& tag, GroupedFindings& found) {
  return {read_rate(tag, "line-rate", found), read_rate(tag, "branch-rate", found)};
}

bool fits(const std::optional<Rate>& rate, const coverage::Covered& counted) {
  if (!rate || counted.found == 0) return true;
  const double quotient = static_cast<double>(counted.hit) / static_cast<double>(counted.found);
  // One percent of the tolerance is added for the error of binary fractions.
  return std::abs(rate->value - quotient) <= rate->tolerance * 1.01;
}

void report_rate(const Rule& rule, const Rate& rate, const char* name, const coverage::Covered& counted,
                 const char* what, GroupedFindings& found) {
  found.add(rule, rate.where, "attribute ", Trusted{name}, "=", rate.where, " does not match ", what, ": ", counted.hit,
            " of ", Plural{counted.found, std::string_view(name) == "line-rate" ? "line" : "condition"},
            counted.hit == 1 ? " is covered" : " are covered");
}

}  // namespace proflint::xml_coverage::cobertura
