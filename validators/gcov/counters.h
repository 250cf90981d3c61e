// Checks of counter records, and totals of all arc counters of a file.
// Follows gcov-counter.def, value-prof.cc and libgcov-driver.c (write_topn_counters).
#pragma once

#include <cstdint>
#include <memory_resource>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/gcov/data.h"
#include "validators/gcov/records.h"

namespace proflint::gcov {

class CounterChecks {
 public:
  CounterChecks(const Header& header, std::pmr::memory_resource* memory, Report& report)
      : header_(header), report_(report), odd_(report), values_(memory) {}

  // Checks one record; `function` is its owner, for messages.
  void check(const Record& record, const Named& function) {
    if (record.body().empty() && (record.tag == tags::kCounters || record.zeros == 0) && record.zeros <= kMaxZeros)
      totals_.number += record.zeros;  // code that never ran, which is most of many files
    else if (record.zeros > kMaxZeros)
      refuse_zeros(record, function);
    else if (record.tag == tags::kCounters && record.body().size() % 8 == 0)
      add_arcs(record, function);
    else
      check_other(record, function);
  }

  // REQUIRES: all counters of the file were added.
  void finish();

  const ArcTotals& totals() const { return totals_; }

 private:
  static constexpr std::uint64_t kMaxZeros = 1 << 20;

  void add_arcs(const Record& record, const Named& function);
  void check_other(const Record& record, const Named& function);
  void refuse_zeros(const Record& record, const Named& function);
  void report_zeros(const Record& record, const Named& function);
  void check_range(const Counters& counters, std::size_t kind, const Named& function);
  void check_lists(const Counters& counters, const char* kind, const Named& function);
  void check_list(const Counters& counters, std::uint64_t first, std::uint64_t pairs, const Named& function);
  bool has_duplicates(const Counters& counters, std::uint64_t first, std::uint64_t pairs);

  const Header& header_;
  Report& report_;
  GroupedFindings odd_;  // negative or implausibly large counters
  ArcTotals totals_;
  std::uint64_t high_counters_ = 0;         // nonzero counters of records whose low words are all 0
  std::pmr::vector<std::uint64_t> values_;  // the values of a list, sorted
};

}  // namespace proflint::gcov
