// Compares stated sums with the sums of files.
#include "validators/simplecov/report/sums.h"
#include "validators/coverage/totals.h"

#include <algorithm>
#include <cmath>

namespace proflint::simplecov::report {

bool is_close(double a, double b) {
  constexpr double kSlack = 1e-6;
  return std::abs(a - b) <= kSlack * std::max({1.0, std::abs(a), std::abs(b)});
}

bool is_percent(double percent, Int128 covered, Int128 total) {
  if (total == 0) return is_close(percent, 100) || is_close(percent, 0);
  return is_close(percent, 100 * static_cast<double>(covered) / static_cast<double>(total));
}

Stated read_sum(const Frame& frame) {
  Stated stated;
  stated.where = frame.where;
  stated.is_usable = frame.is_usable;
  if (!frame.is_usable) return stated;
  stated.numbers = {frame[sum::covered].number(), frame[sum::missed].number(), 0, frame[sum::total].number(), 0, true};
  stated.has_omitted = frame.has(sum::omitted);
  if (stated.has_omitted) stated.numbers.omitted = frame[sum::omitted].number();
  stated.percent = frame[sum::percent];
  stated.strength = frame[sum::strength];
  return stated;
}

void check_sum(const Stated& stated, const Numbers& sums, const SumRules& rules, GroupedFindings& findings) {
  const Numbers& own = stated.numbers;
  const bool is_total = own.total == own.covered + own.missed || (rules.may_be_early && own.total == sums.total);
  const bool is_sum = own.covered == sums.covered && own.missed == sums.missed;
  if (!is_total || !is_sum)  // explains the percentage and the strength
    return findings.add("simplecov/totals"_rule, stated.where, "the totals are ", own.covered, " covered and ",
                        own.missed, " missed of ", number_of(rules.which, own.total), ", but the files have ",
                        sums.covered, " covered and ", sums.missed, " missed of ", sums.total);
  if (stated.has_omitted && own.omitted != sums.omitted)
    findings.add("simplecov/totals"_rule, stated.where, "'omitted' is ", own.omitted,
                 ", but the omitted lines of the files add up to ", sums.omitted);
  const double percent = stated.percent.real();
  if (!is_percent(percent, own.covered, own.total) && !is_percent(percent, own.covered, own.covered + own.missed))
    findings.add("simplecov/percent"_rule, stated.percent.token, "the percentage of covered ",
                 kCriterionNames[rules.which], " is ", number_part(stated.percent.token), ", but the counts are ",
                 own.covered, " of ", own.total, Trusted{coverage::share_of(own.covered, own.total, 6)});
  if (!rules.has_strength) return;
  const double expected = own.total == 0 ? 0 : static_cast<double>(sums.sum) / static_cast<double>(own.total);
  if (!is_close(stated.strength.real(), expected))
    findings.add("simplecov/strength"_rule, stated.strength.token, "the strength is ",
                 number_part(stated.strength.token), ", but the counts of ", number_of(rules.which, own.total),
                 " add up to ", sums.sum);
}

}  // namespace proflint::simplecov::report
