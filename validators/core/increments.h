// Computes amounts by name from running totals: the difference from the totals at the previous name.
#pragma once

#include "validators/core/entries.h"

namespace proflint {

// For one walk over a file in the order of its names.
class Increments {
 public:
  // `entries` may be nullptr: then nothing is added.
  explicit Increments(Entries* entries) : entries_(entries) {}

  // Whether amounts have to be computed at all.
  bool are_wanted() const { return entries_ != nullptr; }

  // Adds to `name` the gain of the totals since the last call; `now` has the totals so far. If they gained nothing, not
  // even the name is added. Totals that saturate gain nothing. REQUIRES: `now` is not less than it was.
  void add(std::string_view name, const Amount& now) {
    if (entries_ == nullptr || now == before_) return;
    entries_->add(name, {now.counters - before_.counters, now.nonzero - before_.nonzero, now.total - before_.total});
    before_ = now;
  }

 private:
  Entries* entries_;
  Amount before_;
};

}  // namespace proflint
