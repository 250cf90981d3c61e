// Adds up counts, and reports files without counts.
#include "validators/simplecov/counts.h"

#include <algorithm>

#include "validators/coverage/paths.h"
#include "validators/simplecov/rules.h"

namespace proflint::simplecov {
namespace {

std::uint64_t to_unsigned(Int128 number) {
  const Int128 maximum = UINT64_MAX;
  return static_cast<std::uint64_t>(std::min(number, maximum));
}

}  // namespace

bool Counts::add_odd(const Value& value, Replacements allowed, GroupedFindings& findings) {
  if (allowed.ignored && value.is_string() && value.inside() == "ignored") return true;
  if (value.is_integer() && !value.token.starts_with('-')) {
    const Int128 number = value.number();
    ++(number != 0 ? covered : missed);
    sum += number;
    return true;
  }
  is_usable = false;
  findings.add("simplecov/count"_rule, value.token, "expected a count", allowed.null ? " or null" : "", ", found ",
               number_part(value.token));
  return false;
}

void FileCounts::add_span(std::int64_t line, std::int64_t end_line, const char* noun, std::string_view where,
                          GroupedFindings& findings) {
  if (line < 1 || end_line < 1)
    findings.add("simplecov/line-zero"_rule, where, "the ", noun, " is on lines ", line, " to ", end_line,
                 "; lines start at 1");
  if (end_line > last_line) {
    last_line = end_line;
    last_where = where;
    last_noun = noun;
  }
}

void FileCounts::check_lines(std::string_view path, GroupedFindings& findings) const {
  const Counts& lines = criteria[criterion::lines];
  if (lines.is_there && last_line > 0 && static_cast<std::uint64_t>(last_line) > lines.size)
    findings.add("simplecov/beyond-lines"_rule, last_where, "the ", last_noun, " ends on line ", last_line, ", but ",
                 path, " has only ", Plural{lines.size, "line"});
}

void Totals::add(const FileCounts& file, std::string_view path, proflint::Entries* entries) {
  ++files;
  for (unsigned i = 0; i < kCriteria; ++i) {
    covered[i] += file[i].covered;
    missed[i] += file[i].missed;
    are_counts_valid &= file[i].is_usable;
    has_counts |= file[i].covered + file[i].missed != 0;
  }
  const Counts& lines = file[criterion::lines];
  sum += lines.sum;
  if (entries != nullptr)
    entries->add(coverage::normal(path), {lines.covered + lines.missed, lines.covered, to_unsigned(lines.sum)});
}

void Totals::finish(std::string_view where, GroupedFindings& findings) const {
  if (files == 0) findings.add("simplecov/no-files"_rule, where, "the file lists no source files");
  const bool is_executed = std::any_of(covered, covered + kCriteria, [](Int128 number) { return number != 0; });
  if (!has_counts || !are_counts_valid || is_executed) return;
  const Int128 counts = missed[criterion::lines] + missed[criterion::branches] + missed[criterion::methods];
  if (counts == 1)
    findings.add("simplecov/not-executed"_rule, {}, "the only count is 0");
  else
    findings.add("simplecov/not-executed"_rule, {}, "all ", counts, " counts are 0");
}

void Totals::set_facts(Report& report) const {
  report.describe(Plural{files, "file"});
  Facts facts;
  facts.functions = to_unsigned(covered[criterion::methods] + missed[criterion::methods]);
  facts.counters = facts.lines = to_unsigned(covered[criterion::lines] + missed[criterion::lines]);
  facts.nonzero = facts.lines_hit = to_unsigned(covered[criterion::lines]);
  facts.total = to_unsigned(sum);
  report.set_facts(facts);
}

bool is_time(double seconds) {
  constexpr double kFirst = 1104537600, kLast = 4102444800;
  return seconds >= kFirst && seconds <= kLast;
}

const char* describe_bad_time(double number) {
  return is_time(number / 1000) ? " is a Unix time in milliseconds; expected seconds"
                                : " is not a Unix time in seconds (years 2005 to 2099)";
}

}  // namespace proflint::simplecov
