// Rules about all lines together.
#include "validators/folded/totals.h"

#include <algorithm>
#include <functional>

#include "validators/folded/rules.h"

namespace proflint::folded {
namespace {

struct Repeated {
  const Rule* rule;
  const char* one;   // "line ends in CR LF"
  const char* many;  // "lines end in CR LF"
};
// In the order of the enumerators.
constexpr Repeated kRepeated[] = {
    {&"folded/crlf"_rule, "line ends in CR LF", "lines end in CR LF"},
    {&"folded/trailing-blank"_rule, "line has blanks after its count", "lines have blanks after their count"},
    {&"folded/stack-empty"_rule, "line has no stack before its count", "lines have no stack before their count"},
    {&"folded/tab-separator"_rule, "line has a TAB before its count", "lines have a TAB before their count"},
    {&"folded/fractional-count"_rule, "line has a fractional count", "lines have fractional counts"},
    {&"folded/count-zero"_rule, "line has no count but 0", "lines have no count but 0"},
    {&"folded/frame-empty"_rule, "line has an empty frame", "lines have empty frames"},
    {&"folded/annotation-unknown"_rule, "line has an annotation that is not known",
     "lines have annotations that are not known"},
    {&"folded/control-char"_rule, "line has a control character", "lines have control characters"},
    {&"folded/invalid-utf8"_rule, "line is not UTF-8", "lines are not UTF-8"},
    {&"folded/metadata"_rule, "line starts with #", "lines start with #"},
    {&"folded/metadata-counted"_rule, "line starts with # and ends in a count",
     "lines start with # and end in a count"},
    {&"folded/blank-line"_rule, "line is blank", "lines are blank"},
    {&"folded/stack-duplicate"_rule, "line has a stack that was there before",
     "lines have stacks that were there before"},
};
static_assert(std::size(kRepeated) == common_count);

constexpr Uint128 kMostExact = std::uint64_t{1} << 53;

// Of two places in the same text.
bool is_before(std::string_view a, std::string_view b) {
  return std::less<const char*>()(a.data(), b.data());
}

}  // namespace

void Totals::append(const Totals& next) {
  for (std::size_t i = 0; i < places.size(); ++i) places[i].append(next.places[i]);
  others += next.others;
  stacks.append(next.stacks);
  differentials.append(next.differentials);
  counted += next.counted;
  nonzero += next.nonzero;
  sum += next.sum;
  frames += next.frames;
  unsymbolized += next.unsymbolized;
}

void Totals::report_to(Report& report) const {
  report_common(report);
  if (stacks || differentials)
    report_sums(report);
  else if (others == 0)
    report.add("folded/no-stacks"_rule, {}, "all lines are blank or comments");
  Facts facts;
  facts.counters = counted;
  facts.nonzero = nonzero;
  facts.total = static_cast<std::uint64_t>(std::min<Uint128>(sum, UINT64_MAX));
  report.set_facts(std::move(facts));
  report.describe(Plural{counted, "stack"});
  if (differentials) report.describe("differential");
}

void Totals::report_common(Report& report) const {
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!places[i]) continue;
    const Repeated& row = kRepeated[i];
    if (places[i].count() == 1)
      report.add(*row.rule, places[i].first(), "the ", row.one);
    else
      report.add(*row.rule, places[i].first(), places[i].count(), " ", row.many, ", the first is this one");
  }
}

void Totals::report_sums(Report& report) const {
  if (counted != 0 && nonzero == 0)
    report.add("folded/no-weight"_rule, {}, "the counts of all ", Plural{counted, "line"}, " are 0");
  if (sum > kMostExact) report.add("folded/count-precision"_rule, {}, "the counts sum up to ", sum);
  if (stacks && differentials)
    report.add("folded/mixed-columns"_rule, std::max(stacks.first(), differentials.first(), is_before),
               Plural{stacks.count(), "line has one count", "lines have one count"}, ", ",
               Plural{differentials.count(), "has two", "have two"});
  else if (differentials)
    report.add("folded/differential"_rule, differentials.first(), "the lines have two counts");
  if (2 * unsymbolized > frames)
    report.add("folded/unsymbolized"_rule, {}, unsymbolized, " of ", Plural{frames, "frame"}, " have no name");
}

}  // namespace proflint::folded
