// Adds up the counts, which LLVM reads into 64 bits with a sign.
#include "validators/bolt/yaml/totals.h"

#include <algorithm>

#include "validators/bolt/yaml/rules.h"

namespace proflint::bolt::yaml {

void Totals::add(Field field, std::uint64_t value, std::string_view where) {
  const bool is_count = field == Field::exec || field == Field::event_count || field == Field::call_count ||
                        field == Field::successor_count;
  if (!is_count) return;
  if (value > INT64_MAX) {
    is_one_large_ = true;
    findings_.add("bolt-yaml/count-range"_rule, where, "the count ", value, " exceeds the maximum, 2^63 - 1");
  }
  ++size_;
  nonzero_ += value != 0 ? 1 : 0;
  total_ += value;
  if (total_ > INT64_MAX && !sum_over_) sum_over_.add(where);
  if (value == 0) return;
  if (field == Field::event_count) events_.add(where);
  if (field == Field::successor_count) successors_.add(where);
}

void Totals::finish() {
  if (!is_one_large_)
    findings_.add_group("bolt-yaml/total-overflow"_rule, sum_over_,
                        "the sum of the counts up to this one exceeds the maximum, 2^63 - 1");
}

void Totals::add_to(Facts& facts) const {
  facts.counters = size_;
  facts.nonzero = nonzero_;
  facts.total = static_cast<std::uint64_t>(std::min<Uint128>(total_, UINT64_MAX));
}

}  // namespace proflint::bolt::yaml
