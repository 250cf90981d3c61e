// Rules about all lines together.
#include "validators/folded/totals.h"

#include <algorithm>
#include <functional>

#include "validators/folded/family.h"
#include "validators/folded/rules.h"
#include "validators/sets/one_kind.h"

namespace proflint::folded {
namespace {

// In the order of the enumerators.
constexpr GroupRow kGroups[] = {
    {&"folded/stack-empty"_rule, "the stack before the count is empty"},
    {&"folded/tab-separator"_rule, "a tab separates the stack from the count; expected a space"},
    {&"folded/fractional-count"_rule, "the count has a fraction", true},
    {&"folded/count-zero"_rule, "every count of the line is 0"},
    {&"folded/frame-empty"_rule, "the line has an empty frame"},
    {&"folded/annotation-unknown"_rule, "a frame has an unknown annotation", true},
    {&"folded/metadata"_rule, "the line starts with #"},
    {&"folded/metadata-counted"_rule, "the line starts with #, but ends in a count, as a stack line does"},
    {&"folded/blank-line"_rule, "the line is blank"},
    {&"folded/stack-duplicate"_rule, "an earlier line has the same stack", true},
    {&"folded/stack-depth"_rule, "the stack has more than 4000 frames"},
    {&"folded/bom"_rule, "a byte order mark precedes the stack, as in files that were joined"},
    {&"folded/line-separator"_rule, "the stack contains a line separator (U+2028 or U+2029)"},
};
static_assert(std::size(kGroups) == defect_count);

constexpr Uint128 kMaxExact = std::uint64_t{1} << 53;

struct Columns {
  bool are_two;

  bool operator==(const Columns&) const = default;
  std::string_view counts() const { return are_two ? "two counts" : "one count"; }
};

// Compares two places in the same text.
bool is_before(std::string_view a, std::string_view b) {
  return std::less<const char*>()(a.data(), b.data());
}

}  // namespace

Totals::Totals() : groups(kGroups), defects(kTextRules) {}

void Totals::append(const Totals& next) {
  groups.append(next.groups);
  defects.append(next.defects);
  others += next.others;
  stacks.append(next.stacks);
  differentials.append(next.differentials);
  counted += next.counted;
  nonzero += next.nonzero;
  sum += next.sum;
  frames += next.frames;
  unsymbolized += next.unsymbolized;
}

Amount Totals::amount() const {
  return {counted, nonzero, static_cast<std::uint64_t>(std::min<Uint128>(sum, UINT64_MAX))};
}

void Totals::report_to(const Input& input, Report& report) const {
  defects.report_to(report);
  groups.report_to(report);
  if (stacks || differentials)
    report_sums(report);
  else if (others == 0)
    report.add("folded/no-stacks"_rule, {}, "all lines are blank or comments");
  Facts facts;
  facts.counters = counted;
  facts.nonzero = nonzero;
  facts.total = amount().total;
  report.set_facts(std::move(facts));
  if (groups.has(deep_stack)) report.add_trait(kVeryDeep);
  report.describe(Plural{counted, "stack"});
  if (differentials) report.describe("differential");
  compare_columns(input, report);
}

void Totals::report_sums(Report& report) const {
  if (counted != 0 && nonzero == 0)
    report.add("folded/no-weight"_rule, {}, "all counts are 0 (", Plural{counted, "line"}, ")");
  if (sum > kMaxExact) report.add("folded/count-precision"_rule, {}, "the counts add up to ", sum, ", more than 2^53");
  if (stacks && differentials)
    report.add("folded/mixed-columns"_rule, std::max(stacks.first(), differentials.first(), is_before),
               Plural{stacks.count(), "line has one count", "lines have one count"}, ", but ",
               Plural{differentials.count(), "line has two", "lines have two"});
  else if (differentials)
    report.add("folded/differential"_rule, differentials.first(),
               Plural{differentials.count(), "line has two counts", "lines have two counts"});
  if (frames == 1 && unsymbolized == 1)
    report.add("folded/unsymbolized"_rule, {}, "the only frame has no name");
  else if (2 * unsymbolized > frames)
    report.add("folded/unsymbolized"_rule, {}, unsymbolized, " of ", frames, " frames have no name");
}

// A file with lines of both kinds has a finding of its own.
void Totals::compare_columns(const Input& input, Report& report) const {
  if (input.member == nullptr || !stacks == !differentials) return;
  const Columns columns = {static_cast<bool>(differentials)};
  const auto* const first = input.member->join<sets::OneKind<Columns>>().find_conflict(columns, *input.member);
  if (first == nullptr) return;
  report.add("folded/set-columns"_rule, columns.are_two ? differentials.first() : stacks.first(), "the lines have ",
             Trusted{columns.counts()}, ", but the lines of ", input.member->name_of(first->member), " have ",
             Trusted{first->kind.counts()});
}

}  // namespace proflint::folded
