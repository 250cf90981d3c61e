// Checks a summary without sorting: an entry is right if the counts above its minimum do not reach the share of the
// total that its cutoff requires, but the counts from its minimum up do.
#include "validators/samples/summary.h"

#include <algorithm>

#include "validators/core/wide.h"

namespace proflint::samples {
namespace {

constexpr std::uint64_t kScale = 1000000;
constexpr std::array<std::uint64_t, Summary::kStandard> kCutoffs = {10000,  100000, 200000, 300000, 400000, 500000,
                                                                    600000, 700000, 800000, 900000, 950000, 990000,
                                                                    999000, 999900, 999990, 999999};

}  // namespace

void SummaryEntries::add_with_checked_cutoff(const SummaryEntry& entry) {
  if (n_ != 0 && entry.min_count.value > before_.min_count.value && before_.num_counts.value != 0)
    findings_.add(rules_.entries, entry.min_count.where, "the minimum count of cutoff ", entry.cutoff.value, " is ",
                  entry.min_count.value, ", more than the ", before_.min_count.value, " of the previous cutoff");
  if (n_ != 0 && entry.num_counts.value < before_.num_counts.value)
    findings_.add(rules_.entries, entry.num_counts.where, "the number of counts of cutoff ", entry.cutoff.value, " is ",
                  entry.num_counts.value, ", less than the ", before_.num_counts.value, " of the previous cutoff");
  if (entry.num_counts.value > summary_.num_counts.value && !summary_.excess) summary_.excess = entry;
  if (n_ < Summary::kStandard) {
    summary_.entries[static_cast<std::size_t>(n_)] = entry;
    has_standard_cutoffs_ &= entry.cutoff.value == kCutoffs[static_cast<std::size_t>(n_)];
    summary_.kept = static_cast<std::size_t>(n_) + 1;
  }
  before_ = entry;
  ++n_;
}

void SummaryEntries::check_cutoff(const SummaryEntry& entry) {
  if (entry.cutoff.value > kScale)
    findings_.add(rules_.entries, entry.cutoff.where, "the cutoff ", entry.cutoff.value, " is greater than ", kScale);
  // Some early releases of LLVM wrote a few entries twice.
  const bool is_repeated = entry.cutoff.value == before_.cutoff.value &&
                           entry.min_count.value == before_.min_count.value &&
                           entry.num_counts.value == before_.num_counts.value;
  if (n_ != 0 && entry.cutoff.value <= before_.cutoff.value && !is_repeated)
    findings_.add(rules_.entries, entry.cutoff.where, "the cutoff ", entry.cutoff.value,
                  " is not greater than the cutoff before it (", before_.cutoff.value, ")");
}

void SummaryEntries::finish() {
  summary_.is_sound = findings_.count() == 0;
  findings_.flush();
  summary_.is_standard = n_ == Summary::kStandard && has_standard_cutoffs_;
}

SummaryTally::SummaryTally(const Summary& summary) {
  for (std::size_t i = 0; i < summary.kept; ++i) thresholds_[i] = summary.entries[i].min_count.value;
  std::sort(thresholds_.begin(), thresholds_.end(), std::greater<>());
  for (std::size_t i = 0; i < thresholds_.size(); ++i) buckets_[i].threshold = thresholds_[i];
}

std::uint64_t SummaryTally::lines() const {
  std::uint64_t n = 0;
  for (const Bucket& bucket : buckets_) n += bucket.n;
  return n;
}

Uint128 SummaryTally::sum() const {
  Uint128 sum = 0;
  for (const Bucket& bucket : buckets_) sum += bucket.sum;
  return sum;
}

// Among equal thresholds, the bucket of the first one receives all counts.
bool SummaryTally::has_entry(const SummaryEntry& entry) const {
  const auto share = static_cast<std::uint64_t>(static_cast<Uint128>(total()) * entry.cutoff.value / kScale);
  const std::uint64_t min = entry.min_count.value;
  if (share == 0) return min == 0 && entry.num_counts.value == 0;
  Uint128 from = 0;
  std::uint64_t n = 0, at = 0;
  for (const Bucket& bucket : std::span(buckets_).first(Summary::kStandard)) {
    if (bucket.threshold < min) break;
    from += bucket.sum;
    n += bucket.n;
    if (bucket.threshold == min) at += bucket.at_threshold;
  }
  const Uint128 above = from - static_cast<Uint128>(min) * at;
  return above < share && share <= from && n == entry.num_counts.value;
}

void SummaryTally::check(const Summary& summary, const SummaryTally* other, const SummaryRules& rules,
                         Report& report) const {
  GroupedFindings totals(report);
  const auto compare = [&](const char* what, const Count& said, std::uint64_t found, std::uint64_t found_by_other) {
    if (said.value == found || (other != nullptr && said.value == found_by_other)) return true;
    totals.add(rules.totals, said.where, "the ", what, " is ", said.value, " in the summary, but ", found,
               " in the profile");
    return false;
  };
  const SummaryTally& second = other != nullptr ? *other : *this;
  const bool has_total = compare("total count", summary.total, total(), second.total());
  compare("maximum count", summary.max_count, max_, second.max_);
  compare("maximum head count", summary.max_head, max_head_, second.max_head_);
  const bool has_lines = compare("number of counts", summary.num_counts, lines(), second.lines());
  compare("number of functions", summary.num_functions, functions_, second.functions_);
  totals.flush();
  // A wrong number of counts was already reported.
  if (summary.excess && has_lines && summary.is_sound) {
    const SummaryEntry& excess = *summary.excess;
    report.add(rules.entries, excess.num_counts.where, "the number of counts of cutoff ", excess.cutoff.value, " is ",
               excess.num_counts.value, ", more than the ", summary.num_counts.value, " in the whole profile");
    return;
  }
  // Shares of a total that wrapped around are meaningless, and a total that differs was already reported.
  if (!summary.is_standard || !summary.is_sound || !has_total || sum() > UINT64_MAX || second.sum() > UINT64_MAX)
    return;
  GroupedFindings findings(report);
  for (const SummaryEntry& entry : summary.entries)
    if (!has_entry(entry) && !second.has_entry(entry))
      findings.add(rules.entries, entry.min_count.where, "the entry for cutoff ", entry.cutoff.value,
                   " does not match the profile: its minimum count is ", entry.min_count.value,
                   " and its number of counts is ", entry.num_counts.value);
  findings.flush();
}

}  // namespace proflint::samples
