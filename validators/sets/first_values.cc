// Sorts claims by key, so that all claims of a file about a key are adjacent.
#include "validators/sets/first_values.h"

#include <algorithm>
#include <tuple>

namespace proflint::sets {
namespace {

// A claim, and the earlier file that it is compared with.
struct Conflict {
  std::string_view where;
  std::uint32_t member;
  std::uint64_t value, earlier;
};

// Keys may be hashes, whose order differs from run to run; file order does not. Claims about a whole file have one
// place: the lowest values are shown.
Conflicts in_file_order(std::pmr::vector<Conflict>& found) {
  std::sort(found.begin(), found.end(), [](const Conflict& a, const Conflict& b) {
    return std::tuple(a.where.data(), a.member, a.value, a.earlier) <
           std::tuple(b.where.data(), b.member, b.value, b.earlier);
  });
  Conflicts conflicts;
  if (!found.empty()) {
    conflicts.member = found.front().member;
    conflicts.value = found.front().value;
    conflicts.earlier = found.front().earlier;
  }
  for (const Conflict& conflict : found) conflicts.add(conflict.where);
  return conflicts;
}

}  // namespace

Conflicts FirstValues::add(std::pmr::vector<Claim>& claims, std::uint32_t member) {
  std::sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) {
    return a.key != b.key ? a.key < b.key : a.where.data() < b.where.data();
  });
  std::pmr::vector<Conflict> found(claims.get_allocator());
  for (auto first = claims.cbegin(); first != claims.cend();) {
    const auto last = std::find_if(first, claims.cend(), [&](const Claim& claim) { return claim.key != first->key; });
    const auto [it, is_new] = values_.try_emplace(first->key, first->value, member);
    Value& value = it->second;
    value.is_out |= std::any_of(first, last, [&](const Claim& claim) { return claim.value != first->value; });
    if (!value.is_out && value.value != first->value)
      found.push_back({first->where, value.member, first->value, value.value});
    first = last;
  }
  return in_file_order(found);
}

Conflicts FirstValues::find(const std::pmr::vector<Claim>& claims) const {
  std::pmr::vector<Conflict> found(claims.get_allocator());
  for (const Claim& claim : claims)
    if (const auto known = values_.find(claim.key); known != values_.end() && !known->second.is_out)
      found.push_back({claim.where, known->second.member, claim.value, known->second.value});
  return in_file_order(found);
}

}  // namespace proflint::sets
