// Reads max and sum, and recomputes them.
#include "validators/xprof/rules/statistics.h"

#include "validators/xprof/decoders/syntax.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {

void Statistics::add(const Record& record) {
  if (!record.is_readable) return;
  Report& report = context_.report;
  grammars::xprof_text::Stat stat;
  const bool is_whole = parse_record(record, stat, context_);
  const StatKind kind = record.text.starts_with("max") ? StatKind::max : StatKind::sum;
  std::string_view& first = seen_[static_cast<std::size_t>(kind)];
  if (first.data() != nullptr)
    report.add("xprof/stat-duplicate"_rule, record.text, "duplicate `", Trusted{kind == StatKind::max ? "max" : "sum"},
               "`; the first is on line ", LineOf{first});
  else
    first = record.text;
  std::uint64_t value = 0;
  if (is_whole && read(stat.value, value, report)) list_.push_back({stat.value.data, stat.value.size, kind, value});
}

bool Statistics::check(const Totals& totals, const char* owner) const {
  if (!totals.is_known || context_.lacks_rest) return true;
  bool are_right = true;
  for (const Statistic& stat : list_)
    are_right &= stat.kind == StatKind::max ? check_max(stat, totals, owner) : check_sum(stat, totals, owner);
  return are_right;
}

bool Statistics::check_max(const Statistic& stat, const Totals& totals, const char* owner) const {
  if (stat.value == totals.max) return true;
  context_.report.add("xprof/stat-max"_rule, stat.where(), "`max` is ", stat.value, ", but the largest counter of the ",
                      owner, " is ", totals.max);
  return false;
}

bool Statistics::check_sum(const Statistic& stat, const Totals& totals, const char* owner) const {
  // A sum above 64 bits may have been wrapped or cut off by the writer.
  if (stat.value == static_cast<std::uint64_t>(totals.sum & UINT64_MAX)) return true;
  if (totals.overflows() && stat.value == UINT64_MAX) return true;
  context_.report.add("xprof/stat-sum"_rule, stat.where(), "`sum` is ", stat.value, ", but the counters of the ", owner,
                      " add up to ", totals.sum);
  return false;
}

}  // namespace proflint::xprof
