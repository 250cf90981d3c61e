// Finding functions by their ident, in notes and data alike: sorted keys instead of a table, linear where idents
// ascend. Follows coverage.cc (coverage_compute_profile_id).
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <vector>

#include "validators/core/report.h"
#include "validators/gcov/rules.h"

namespace proflint::gcov {

// The idents of all readable functions in the high halves, their numbers in the low halves, ascending.
template <class Functions>
std::pmr::vector<std::uint64_t> idents_of(const Functions& functions, std::pmr::memory_resource* memory) {
  std::pmr::vector<std::uint64_t> keys(memory);
  keys.reserve(functions.size());
  for (std::size_t i = 0; i < functions.size(); ++i)
    if (functions[i].is_readable) keys.push_back(std::uint64_t{functions[i].ident.value} << 32 | i);
  if (!std::is_sorted(keys.begin(), keys.end())) std::sort(keys.begin(), keys.end());
  return keys;
}

// Reports every function whose ident an earlier one has.
template <class Functions>
void report_duplicate_idents(const Functions& functions, std::pmr::memory_resource* memory, Report& report) {
  const std::pmr::vector<std::uint64_t> keys = idents_of(functions, memory);
  for (std::size_t i = 1; i < keys.size(); ++i)
    if (keys[i - 1] >> 32 == keys[i] >> 32)
      report.add("gcov/ident-duplicate"_rule, functions[static_cast<std::uint32_t>(keys[i])].ident.where,
                 "two functions have the ident ", keys[i] >> 32);
}

}  // namespace proflint::gcov
