// Percentages, strengths and sums of reports. Follows SimpleCov's CoverageStatistics.
#pragma once

#include "validators/simplecov/counts.h"
#include "validators/simplecov/report/shapes.h"

namespace proflint::simplecov::report {

// Whether two numbers are the same within 1e-6.
bool is_close(double a, double b);

// Whether a percentage matches `covered` of `total`; if `total` is 0, it is 100, or 0 for files that were never loaded.
bool is_percent(double percent, Int128 covered, Int128 total);

// The numbers of one criterion, as stated for a file, for all files or for a group.
struct Numbers {
  Int128 covered = 0, missed = 0, omitted = 0, total = 0, sum = 0;
  bool is_there = false;

  void add(const Numbers& other) {
    covered += other.covered;
    missed += other.missed;
    omitted += other.omitted;
    total += other.total;
    sum += other.sum;
    is_there |= other.is_there;
  }
};

// The numbers that a total or group states, compared once all files are known.
struct Stated {
  Numbers numbers;
  Value percent, strength;
  std::string_view where;
  bool is_usable = false, has_omitted = false;
};
Stated read_sum(const Frame& frame);

// How a sum is checked.
struct SumRules {
  unsigned which;     // criterion
  bool has_strength;  // of SimpleCov 1.1 on
  bool may_be_early;  // 1.0: ignored methods are in the total
};
// REQUIRES: the stated sum is usable
void check_sum(const Stated& stated, const Numbers& sums, const SumRules& rules, GroupedFindings& findings);

}  // namespace proflint::simplecov::report
