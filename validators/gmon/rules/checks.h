// The rules about decoded profiles of every layout: histograms, arcs, block counts.
// Each rule has one finding, with the number of records and the place of the first.
#pragma once

#include <algorithm>
#include <memory_resource>
#include <vector>

#include "validators/core/report.h"
#include "validators/core/wide.h"
#include "validators/gmon/profile.h"

namespace proflint::gmon::rules {

// The sums of the bins of all histograms.
struct Ticks {
  Uint128 sum = 0;
  std::uint64_t bins = 0;
};

Ticks check_histograms(const Profile& profile, std::pmr::memory_resource* memory, Report& report);
void check_arcs(const Profile& profile, std::pmr::memory_resource* memory, Report& report);
void check_blocks(const Profile& profile, std::pmr::memory_resource* memory, Report& report);

// The text that the histograms of a file cover.
class CoveredText {
 public:
  CoveredText(const Profile& profile, std::pmr::memory_resource* memory);

  // Whether the range of the text is unknown: without histograms, or if one has no range.
  bool empty() const { return ranges_.empty(); }
  bool contains(std::uint64_t address) const { return largest_.contains(address) || is_in_any(address); }

 private:
  struct Range {
    std::uint64_t low, high;
    bool contains(std::uint64_t address) const { return address >= low && address < high; }
  };

  bool is_in_any(std::uint64_t address) const;

  std::pmr::vector<Range> ranges_;  // disjoint, in ascending order
  Range largest_ = {0, 0};          // contains most addresses
};

}  // namespace proflint::gmon::rules
