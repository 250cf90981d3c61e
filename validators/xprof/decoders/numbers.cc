// The defect of a number, in words.
#include "validators/xprof/decoders/numbers.h"

#include <utility>

#include "validators/core/grouped_findings.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {

bool check_number(const Number& number, std::uint64_t max, Report& report) {
  if (number.size > 1 && *number.data == '0' && number.data[1] != 'x')
    report.add("xprof/number-form"_rule, number.digits(), "the number ", number.digits(), " has leading zeros");
  if (number.fits && number.value <= max) return true;
  report.add("xprof/number-range"_rule, number.digits(), "the number ", number.digits(), " exceeds ", max,
             ", the maximum of this field");
  return false;
}

void Announced::report_surplus(const Rule& rule, const char* field, const char* record, Report& report) const {
  report.add(rule, said_.where, field, " is ", said_.value, ", but ", Plural{found_, record},
             found_ == 1 ? " follows" : " follow", "; the first extra one (", surplus_, ") is on line ",
             LineOf{surplus_});
}

bool Announced::check(const Rule& rule, const char* field, const char* record, std::string_view end,
                      Context& context) const {
  if (!said_.is_known || found_ == said_.value) return said_.is_known;
  Report& report = context.report;
  if (found_ > said_.value)
    report_surplus(rule, field, record, report);
  else if (end.empty() && std::exchange(context.lacks_rest, true))
    return false;
  else if (found_ == 0)
    report.add(rule, said_.where, field, " is ", said_.value, ", but no ", record, " follows");
  else if (end.empty())
    report.add(rule, said_.where, field, " is ", said_.value, ", but only ", Plural{found_, record},
               found_ == 1 ? " follows" : " follow");
  else
    report.add(rule, said_.where, field, " is ", said_.value, ", but only ", Plural{found_, record},
               found_ == 1 ? " precedes line " : " precede line ", LineOf{end});
  return false;
}

void Announced::check_ids(const Rule& rule, const char* field, const char* record, Report& report) const {
  if (found_ <= said_.value)
    report_group(report, rule, outside_, record, " id ", outside_.detail(), " is outside the range 1 to ", field, " (",
                 said_.value, ")");
}

bool Announced::check_at_most(const Rule& rule, const char* field, const char* record, Report& report) const {
  if (!said_.is_known || found_ <= said_.value) return said_.is_known;
  report_surplus(rule, field, record, report);
  return false;
}

}  // namespace proflint::xprof
