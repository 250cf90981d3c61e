// Lines one by one.
#include "validators/xml_coverage/cobertura/class_lines.h"

#include <algorithm>

#include "validators/xml_coverage/cobertura/rules.h"

namespace proflint::xml_coverage::cobertura {

void ClassLines::add(std::uint32_t number, bool is_hit, const coverage::Covered& conditions, bool may_conflict,
                     std::string_view where, Repeats& found) {
  totals_.lines.add(is_hit);
  totals_.branches.add(conditions);
  const auto [known, is_new] = hits_.try_emplace(number, is_hit);
  if (!is_new) {
    found.add("cobertura/line-duplicate"_rule, where, "a second entry for line ", number, " of one class");
    if (known->second != is_hit && !may_conflict)
      found.add("cobertura/line-conflict"_rule, where, "line ", number,
                is_hit ? " is hit here and was not" : " is not hit here and was", " before");
    return;
  }
  if (has_any_ && number < highest_)
    found.add("cobertura/line-order"_rule, where, "line ", number, " follows line ", highest_);
  highest_ = has_any_ ? std::max(highest_, number) : number;
  has_any_ = true;
}

}  // namespace proflint::xml_coverage::cobertura
