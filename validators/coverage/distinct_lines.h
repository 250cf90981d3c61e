// Lines that a report has several times: each counts once, as executed if any of its records is.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "validators/coverage/totals.h"

namespace proflint::coverage {

// The number or a hash of the line, and whether it was executed.
using LineHit = std::pair<std::uint64_t, bool>;

// Sorts `lines` and counts the distinct ones.
inline Covered count_distinct(std::pmr::vector<LineHit>& lines) {
  if (!std::is_sorted(lines.begin(), lines.end())) std::sort(lines.begin(), lines.end());
  Covered distinct;
  for (std::size_t i = 0; i < lines.size(); ++i)  // executed ones come last
    if (i + 1 == lines.size() || lines[i + 1].first != lines[i].first) distinct.add(lines[i].second);
  return distinct;
}

}  // namespace proflint::coverage
