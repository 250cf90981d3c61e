// Checks lines one by one.
#include "validators/xml_coverage/cobertura/class_lines.h"

#include <algorithm>
#include <utility>

#include "validators/xml_coverage/cobertura/rules.h"

namespace proflint::xml_coverage::cobertura {

void ClassLines::add(std::uint32_t number, bool is_hit, const coverage::Covered& conditions, const Writer& writer,
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
    return found.add("cobertura/line-order"_rule, where, "source line ", number, " follows source line ",
                     ascending_.back().first, "; expected ascending order");
  found.add("cobertura/line-duplicate"_rule, where, "the class has a second entry for source line ", number);
  if (*was_hit != is_hit && !writer.repeats_lines)
    found.add(
        "cobertura/line-conflict"_rule, where, "source line ", number,
        is_hit ? " is hit here, but not in an earlier entry" : " is not hit here, but was hit in an earlier entry");
}

std::optional<bool> ClassLines::find_or_add(std::uint32_t number, bool is_hit) {
  const auto line = std::lower_bound(ascending_.begin(), ascending_.end(), std::pair(number, false));
  if (line != ascending_.end() && line->first == number) return std::exchange(line->second, line->second || is_hit);
  const auto [known, is_new] = others_.try_emplace(number, is_hit);
  if (is_new) return std::nullopt;
  return std::exchange(known->second, known->second || is_hit);
}

bool ClassLines::is_made_of_methods() {
  std::sort(of_methods_.begin(), of_methods_.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second && !b.second;
  });
  // Among equal numbers, the hit line comes first.
  const auto end = std::unique(of_methods_.begin(), of_methods_.end(),
                               [](const auto& a, const auto& b) { return a.first == b.first; });
  of_methods_.erase(end, of_methods_.end());
  if (of_methods_.size() != ascending_.size() + others_.size()) return false;
  if (others_.empty()) return of_methods_ == ascending_;
  return std::all_of(of_methods_.begin(), of_methods_.end(), [&](const auto& line) {
    if (std::binary_search(ascending_.begin(), ascending_.end(), line)) return true;
    const auto other = others_.find(line.first);
    return other != others_.end() && other->second == line.second;
  });
}

}  // namespace proflint::xml_coverage::cobertura
