// Checks the numbers that all records have. Follows geninfo(1), TRACEFILE FORMAT.
#include "validators/lcov/context.h"

#include <algorithm>

#include "validators/core/lines.h"
#include "validators/lcov/joined.h"

namespace proflint::lcov {

bool Context::has_joined(const Line& record, std::string_view line) {
  const std::string_view second = joined_record(record);
  if (second.empty()) return false;
  report.add("lcov/record-joined"_rule, second.substr(0, 1), "the record ", line,
             " contains another record: the line feed before it is missing");
  return true;
}

using coverage::CountForm;

bool Context::is_odd_line(const grammars::Decimal& number) {
  if (!number.fits || number.value > INT32_MAX) {
    groups.add(kLineRange, number.digits);
    ++lost_records;
    return false;
  }
  if (number.value == 0)
    zero_lines->add(number.digits);
  else
    groups.add(kLineImplausible, number.digits);
  return true;
}

bool Context::is_odd_count(const grammars::Decimal& number) {
  const CountForm form = number.fits ? coverage::form_of(number.value) : coverage::read_count(number.digits).form;
  switch (form) {
    case CountForm::plain:
      break;
    case CountForm::imprecise:
      groups.add(kCountPrecision, number.digits);
      break;
    case CountForm::wrapped:
      groups.add(kCountWrapped, number.digits);
      break;
    case CountForm::overflow:
      groups.add(kCountOverflow, number.digits);
      break;
    case CountForm::negative:
      groups.add(kCountNegative, number.digits);
      break;
    case CountForm::not_integer:
      groups.add(kCountNotInteger, number.digits);
      break;
  }
  has_bad_count = has_bad_count || !coverage::is_count(form);
  return coverage::is_count(form);
}

void Context::finish() {
  known.report_to(report);
  defects.report_to(report);
  groups.report_to(report);
  loose_sums.flush();
}

std::string_view record_at(std::string_view text, std::size_t place) {
  return without_cr(line_at(text, std::min(place, text.size())));
}

}  // namespace proflint::lcov
