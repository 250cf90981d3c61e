// Checks the names and numbers of functions.
#include "validators/gcov_text/functions.h"

#include "validators/gcov_text/family.h"

namespace proflint::gcov_text {

bool is_complete(const Line& line) {
  constexpr std::uint64_t kAll = 100;
  const bool was_called = !line.count.is_negative && line.count.is_above_zero();
  return was_called && line.blocks.is_percent && !line.blocks.is_negative && line.blocks.whole.value == kAll;
}

void check_function(const Line& line, Context& context) {
  GroupedFindings& findings = context.findings;
  check_value(line.count, findings);
  check_value(line.value, findings);
  check_value(line.blocks, findings);
  Traits& traits = context.totals.traits;
  if (line.count.is_rounded) traits.add(kRoundedCalls);
  if (line.value.is_undefined() || line.blocks.is_undefined()) traits.add(kUndefinedPercentages);
  if (line.text.find('%') != line.text.npos) traits.add(kPercentNames);
  if (line.value.exceeds_all())
    findings.add_as(Severity::note, "gcov-text/percent-range"_rule, line.value.text, "the percentage of returns of ",
                    line.text, " is ", unquoted(line.value.text), "; expected at most 100%");
  if (line.blocks.exceeds_all())
    findings.add("gcov-text/percent-range"_rule, line.blocks.text, "the percentage of executed blocks of ", line.text,
                 " is ", unquoted(line.blocks.text), "; expected at most 100%");
  if (line.count.is_negative) return;
  if (!line.count.is_above_zero() && line.value.is_above_zero())
    findings.add("gcov-text/function-counts"_rule, line.value.text, line.text,
                 " was called 0 times, but its 'returned' value is ", unquoted(line.value.text),
                 line.value.is_percent ? "; expected 0%" : "; expected 0");
  if (line.count.is_above_zero() && !line.blocks.is_above_zero() && !line.blocks.is_undefined()) {
    if (!context.totals.idle_functions) context.totals.first_idle_function = line.text;
    context.totals.idle_functions.add(line.blocks.text);
  }
}

void check_heading(std::string_view text, Context& context) {
  constexpr char kUnitSeparator = '\x1f';  // which Python treats as a blank, too
  constexpr std::size_t kShortest = 3;     // of the headings that gcovr reads, with the colon
  const char first = text.front();
  if (first == ' ' || first == '\t' || first == kUnitSeparator || text.size() == 1) {
    context.findings.add("gcov-text/line-syntax"_rule, text.substr(0, 1),
                         "expected a function name in the first column, found ", text.substr(0, 1));
    return;
  }
  if (text.size() < kShortest) context.totals.traits.add(kShortNames);
  if (text.find('\x1b') != text.npos)
    context.findings.add("gcov-text/colors"_rule, text, "the function name ", text.substr(0, text.size() - 1),
                         " contains a color escape sequence");
}

}  // namespace proflint::gcov_text
