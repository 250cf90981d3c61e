// Checks all lines of a listing together.
#include "validators/gcov_text/totals.h"

#include <iterator>

#include "validators/core/grouped_findings.h"
#include "validators/gcov_text/context.h"
#include "validators/gcov_text/family.h"
#include "validators/gcov_text/rules.h"

namespace proflint::gcov_text {

void Totals::append(const Totals& next) {
  lines += next.lines;
  code += next.code;
  executed += next.executed;
  if (without_source == 0) first_without_source = next.first_without_source;
  without_source += next.without_source;
  functions += next.functions;
  sum += next.sum;
  if (percentage.empty()) percentage = next.percentage;
  if (count.empty()) count = next.count;
  units.append(next.units);
  is_of_gcc |= next.is_of_gcc;
  for (std::uint8_t i = 0; i < std::size(kTraits); ++i)
    if (next.traits.has({i})) traits.add({i});
  branches.append(next.branches);
  blocks.append(next.blocks);
  if (!idle_functions) first_idle_function = next.first_idle_function;
  idle_functions.append(next.idle_functions);
}

void Totals::report_to(Report& report) const {
  for (std::uint8_t i = 0; i < std::size(kTraits); ++i)
    if (traits.has({i})) report.add_trait({i});
  if (is_of_gcc) {
    report_group(report, "gcov-text/branch-exceeds-line"_rule, branches.places, "a branch of line ", branches.line,
                 " was taken ", Plural{branches.number, "time"}, ", but the line was executed ",
                 Plural{branches.bound, "time"});
    report_group(report, "gcov-text/block-exceeds-line"_rule, blocks.places, "a block of line ", blocks.line,
                 " was executed ", Plural{blocks.number, "time"}, ", but the line was executed ",
                 Plural{blocks.bound, "time"});
    report_group(report, "gcov-text/function-counts"_rule, idle_functions, first_idle_function,
                 " was called, but none of its blocks was executed");
  }
  const bool has_percentage_first = percentage.data() < count.data();
  report_group(report, "gcov-text/mixed-units"_rule, units, "the value ", unquoted(units.first()),
               has_percentage_first ? " is a count, but the first value (" : " is a percentage, but the first value (",
               unquoted(has_percentage_first ? percentage : count),
               has_percentage_first ? ") is a percentage" : ") is a count");
  if (without_source != 0 && without_source == lines)
    report.add("gcov-text/source-missing"_rule, first_without_source, "the text of every line is /*EOF*/");
  else if (without_source != 0)
    report.add("gcov-text/source-shorter"_rule, first_without_source, "the text of ", without_source, " of ",
               Plural{lines, "line"}, " is /*EOF*/");
  if (has_lost) return;  // the lost lines may be the ones that the file lacks
  if (lines == 0)
    report.add("gcov-text/no-lines"_rule, {}, "the file has no source lines");
  else if (code == 0 && lines == 1)
    report.add("gcov-text/no-code"_rule, {}, "the only line contains no code");
  else if (code == 0)
    report.add("gcov-text/no-code"_rule, {}, "none of the ", lines, " lines contains code");
  else if (executed == 0)
    report.add("gcov-text/not-executed"_rule, {}, "0 of ",
               Plural{code, "line with code was executed", "lines with code were executed"});
}

}  // namespace proflint::gcov_text
