// A rule table in several parts: one array of rows for each.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "validators/core/rule.h"

namespace proflint {

// The rows of the parts, in this order.
template <std::size_t... Sizes>
consteval std::array<Rule, (Sizes + ...)> join_rules(const Rule (&... parts)[Sizes]) {
  std::array<Rule, (Sizes + ...)> table = {};
  auto end = table.begin();
  const auto append = [&](std::span<const Rule> part) { end = std::copy(part.begin(), part.end(), end); };
  (append(parts), ...);
  return table;
}

}  // namespace proflint
