// The counts of a profile: their range, their sum, and whether events or branches were counted.
#pragma once

#include "validators/bolt/yaml/schema.h"
#include "validators/core/facts.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/wide.h"

namespace proflint::bolt::yaml {

class Totals {
 public:
  explicit Totals(GroupedFindings& findings) : findings_(findings) {}

  // Adds the value of a field, if it is a count.
  void add(Field field, std::uint64_t value, std::string_view where);
  // Reports a sum that is too large.
  void finish();

  void add_to(Facts& facts) const;
  // Those above 0.
  const Occurrences& of_events() const { return events_; }
  const Occurrences& of_successors() const { return successors_; }

 private:
  GroupedFindings& findings_;
  std::uint64_t size_ = 0, nonzero_ = 0;
  Uint128 total_ = 0;
  Occurrences sum_over_, events_, successors_;
  bool is_one_large_ = false;  // above the maximum
};

}  // namespace proflint::bolt::yaml
