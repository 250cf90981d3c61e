// Compares the counts of a condition with its lists.
#include "validators/json_coverage/gcov/condition.h"

#include "validators/json_coverage/gcov/rules.h"
#include "validators/json_coverage/gcov/shapes.h"

namespace proflint::json_coverage::gcov {

Condition::Indices& Condition::list_of(unsigned member) {
  return member == condition::not_covered_true ? not_true_ : not_false_;
}

void Condition::add_index(unsigned member, Int128 index) {
  Indices& list = list_of(member);
  list.ascends = list.ascends && index > list.last;
  list.last = index;
  ++list.count;
}

void Condition::check(const json_documents::Frame& frame, GroupedFindings& findings) const {
  if (!frame.is_usable) return;
  const Int128 all = frame[condition::count].number(), met = frame[condition::covered].number(), terms = all / 2;
  const Int128 missing = static_cast<Int128>(not_true_.count) + static_cast<Int128>(not_false_.count);
  if (all < 0 || all % 2 != 0 || met < 0 || met > all)
    return findings.add("gcov-json/condition-counts"_rule, frame.where, "key 'count' is ", all, " and 'covered' is ",
                        met, "; expected an even 'count', and 'covered' from 0 to 'count'");
  if (missing != all - met)
    return findings.add("gcov-json/condition-counts"_rule, frame.where, met, " of ", Plural{all, "outcome"},
                        met == 1 ? " of the condition is covered, but " : " of the condition are covered, but ",
                        Plural{missing, "outcome is", "outcomes are"}, " listed as not covered (", not_true_.count,
                        " true, ", not_false_.count, " false)");
  const bool is_not_true = !not_true_.are_below(terms);
  const Indices& list = is_not_true ? not_true_ : not_false_;
  const std::string_view name = is_not_true ? "not_covered_true" : "not_covered_false";
  if (!list.ascends)
    findings.add("gcov-json/condition-counts"_rule, frame.where, "the list ", name, " is not in ascending order");
  else if (!list.are_below(terms))
    findings.add("gcov-json/condition-counts"_rule, frame.where, "the list ", name, " has index ", list.last,
                 "; expected indexes below ", terms);
}

}  // namespace proflint::json_coverage::gcov
