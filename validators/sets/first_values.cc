// Sorts claims by key, so that all claims of a file about a key are adjacent.
#include "validators/sets/first_values.h"

#include <algorithm>

namespace proflint::sets {

Conflicts FirstValues::add(std::pmr::vector<Claim>& claims, std::uint32_t member) {
  std::sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) {
    return a.key != b.key ? a.key < b.key : a.where.data() < b.where.data();
  });
  std::pmr::vector<std::pair<std::string_view, std::uint32_t>> found(claims.get_allocator());
  for (auto first = claims.cbegin(); first != claims.cend();) {
    const auto last = std::find_if(first, claims.cend(), [&](const Claim& claim) { return claim.key != first->key; });
    const auto [it, is_new] = values_.try_emplace(first->key, first->value, member);
    Value& value = it->second;
    value.is_out |= std::any_of(first, last, [&](const Claim& claim) { return claim.value != first->value; });
    if (!value.is_out && value.value != first->value) found.emplace_back(first->where, value.member);
    first = last;
  }
  // Keys may be hashes, whose order differs from run to run; file order does not.
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first.data() < b.first.data(); });
  Conflicts conflicts;
  if (!found.empty()) conflicts.member = found.front().second;
  for (const auto& [where, before] : found) conflicts.add(where);
  return conflicts;
}

}  // namespace proflint::sets
