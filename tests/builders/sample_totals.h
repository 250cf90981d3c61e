// Properties of a whole sample profile that writers need first: its names, and its counts in the form of the summary.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/builders/sample_bin.h"

namespace proflint::tests {

struct SampleTotals {
  std::uint64_t total = 0, max = 0, max_head = 0, lines = 0, functions = 0;
  std::map<std::uint64_t, std::uint64_t, std::greater<>> frequencies;

  struct Entry {
    std::uint64_t cutoff, min, counts;
  };
  std::vector<Entry> entries() const;
  void add(std::uint64_t count);
};

// In a context-sensitive profile, each call is a function, so the counts of one line are added up.
SampleTotals totals_of(const SampleProfile& profile, bool leaves_out_duplicates = true);

// Of functions, call targets, virtual tables and frames of contexts.
std::set<std::string> names_of(const SampleProfile& profile);

}  // namespace proflint::tests
