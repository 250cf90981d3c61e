// Lines one by one.
#include "validators/xml_coverage/cobertura/class_lines.h"

#include <algorithm>

#include "validators/xml_coverage/cobertura/rules.h"

namespace proflint::xml_coverage::cobertura {

void ClassLines::add(std::uint32_t number, bool is_hit, const coverage::Covered& conditions, bool may_conflict,
                     const encodings::xml::Tag& tag, GroupedFindings& found) {
  totals_.lines.add(is_hit);
  totals_.branches.add(conditions);
  if (ascending_.empty() || number > ascending_.back().first) {
    ascending_.emplace_back(number, is_hit);
    return;
  }
  const std::string_view where = tag.first_line();
  const std::optional<bool> was_hit = find_or_add(number, is_hit);
  if (!was_hit)
    return found.add("cobertura/line-order"_rule, where, "line ", number, " follows line ", ascending_.back().first);
  found.add("cobertura/line-duplicate"_rule, where, "a second entry for line ", number, " of one class");
  if (*was_hit != is_hit && !may_conflict)
    found.add("cobertura/line-conflict"_rule, where, "line ", number,
              is_hit ? " is hit here and was not" : " is not hit here and was", " before");
}

std::optional<bool> ClassLines::find_or_add(std::uint32_t number, bool is_hit) {
  const auto line = std::lower_bound(ascending_.begin(), ascending_.end(), std::pair(number, false));
  if (line != ascending_.end() && line->first == number) return line->second;
  const auto [known, is_new] = others_.try_emplace(number, is_hit);
  return is_new ? std::nullopt : std::optional(known->second);
}

}  // namespace proflint::xml_coverage::cobertura
