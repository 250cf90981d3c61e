// Checks each group of conditions, which have the same line and size, on its own.
#include "validators/lcov/conditions.h"

#include <algorithm>
#include <tuple>

namespace proflint::lcov {
namespace {

// Without quotes, unless it is too large.
Part number(const grammars::Decimal& decimal) {
  return decimal.fits ? Part(decimal.value) : Part(decimal.digits);
}

}  // namespace

void Conditions::clear() {
  conditions_.clear();
  damaged_.clear();
  all_ = live_ = {};
}

void Conditions::add(const Line& mcdc) {
  const bool has_line = context_.is_line(mcdc.line), has_count = context_.is_count(mcdc.count);
  if (!has_line) return;
  const bool is_taken = has_count && mcdc.count.value != 0;
  all_.add(is_taken);
  if (!mcdc.is_excluded) live_.add(is_taken);
  if (!mcdc.index.fits || !mcdc.size.fits || mcdc.index.value >= mcdc.size.value) {
    damaged_.emplace_back(line_of(mcdc.line), mcdc.size.value);
    return context_.report.add("lcov/mcdc-index"_rule, mcdc.index.digits, "MC/DC index ", number(mcdc.index),
                               " is too large for a group of size ", number(mcdc.size),
                               "; expected an index below the size");
  }
  conditions_.push_back({line_of(mcdc.line), mcdc.sense, mcdc.size.value, mcdc.index.value, mcdc.text});
}

void Conditions::close() {
  std::sort(conditions_.begin(), conditions_.end(), [](const Condition& a, const Condition& b) {
    return std::tuple(a.line, a.size, a.index, a.expression.data()) <
           std::tuple(b.line, b.size, b.index, b.expression.data());
  });
  std::sort(damaged_.begin(), damaged_.end());
  for (auto first = conditions_.cbegin(); first != conditions_.cend();) {
    const auto last = std::find_if(first, conditions_.cend(),
                                   [&](const Condition& condition) { return condition.line != first->line; });
    check_line(first, last);
    first = last;
  }
}

// A record with a wrong size or index is missing elsewhere in its line: only the gap is reported.
void Conditions::check_line(Iterator first, Iterator last) {
  one_sided_.clear();
  has_gap_ = false;
  while (first != last) {
    const auto end =
        std::find_if(first, last, [&](const Condition& condition) { return condition.size != first->size; });
    if (!std::binary_search(damaged_.begin(), damaged_.end(), std::pair(first->line, first->size)))
      check_group(first, end);
    first = end;
  }
  if (has_gap_ || context_.lost_records != 0) return;
  for (const Iterator one : one_sided_)
    context_.report.add("lcov/mcdc-sense"_rule, one->expression, "MC/DC condition ", one->expression,
                        " for source line ", one->line, " has no record for ", one->sense == 't' ? "false" : "true");
}

void Conditions::check_group(Iterator first, Iterator last) {
  const Condition& group = *first;
  std::uint64_t distinct = 0, missing = 0;  // indexes; the lowest missing one
  Misplaced misplaced;
  for (auto one = first; one != last; ++distinct) {
    if (one->index == missing) ++missing;
    const auto next =
        std::find_if(one, last, [&](const Condition& condition) { return condition.index != one->index; });
    misplaced.compare(*one);
    if (!check_condition(one, next)) return;
    one = next;
  }
  has_gap_ |= distinct != group.size;
  if (distinct != group.size && context_.lost_records == 0)
    context_.report.add("lcov/mcdc-gap"_rule, group.expression, "the MC/DC group of size ", group.size,
                        " for source line ", group.line, " has only ", Plural{distinct, "index", "indexes"}, "; index ",
                        missing, " is missing");
  else if (distinct == group.size && misplaced.later != nullptr)
    context_.report.add("lcov/mcdc-order"_rule, misplaced.later->expression, "index ", misplaced.later->index,
                        " precedes index ", misplaced.lower, " in the MC/DC group of size ", group.size,
                        " for source line ", group.line, "; expected ascending order");
}

// Checks the records of one index. False if their condition is ambiguous.
bool Conditions::check_condition(Iterator first, Iterator last) {
  Report& report = context_.report;
  bool has_true = false, has_false = false;
  for (auto one = first; one != last; ++one) {
    (one->sense == 't' ? has_true : has_false) = true;
    if (one->expression == first->expression) continue;
    report.add("lcov/mcdc-expression"_rule, one->expression, "index ", one->index, " of the MC/DC group of size ",
               one->size, " for source line ", one->line, " has the condition ", one->expression, " here, but ",
               first->expression, " in an earlier record");
    return false;
  }
  if (!has_true || !has_false) one_sided_.push_back(first);
  return true;
}

}  // namespace proflint::lcov
