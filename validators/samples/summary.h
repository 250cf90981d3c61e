// The summary of a sample profile: the totals in the file, and the totals of its counts.
// Follows LLVM ProfileSummaryBuilder; nothing but 16 sums is kept of the counts, because the file's own entries tell
// which of them matter.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "validators/core/grouped_findings.h"
#include "validators/core/wide.h"
#include "validators/samples/record.h"

namespace proflint::samples {

// One entry of a detailed summary: the counts from `min_count` up make `cutoff` millionths of the total, and there are
// `num_counts` of them.
struct SummaryEntry {
  Count cutoff, min_count, num_counts;
};

// A summary as a file has it.
struct Summary {
  Count total, max_count, max_head, num_counts, num_functions;
  static constexpr std::size_t kStandard = 16;
  std::array<SummaryEntry, kStandard> entries;  // the first ones
  std::size_t kept = 0;                         // of them
  bool is_sound = true;                         // nothing was found wrong with the entries
  bool is_standard = false;                     // the entries have the cutoffs that all writers use
};

// The rules that a family has for its summaries; each is broken once by a summary.
struct SummaryRules {
  const Rule& totals;
  const Rule& entries;
};

// Checks the entries of a summary as they are read, in order.
class SummaryEntries {
 public:
  SummaryEntries(Summary& summary, const SummaryRules& rules, Report& report)
      : summary_(summary), rules_(rules), findings_(report) {}
  void add(const SummaryEntry& entry);
  // All entries have been added; if they end early, none of them is reported.
  void finish();

 private:
  Summary& summary_;
  const SummaryRules& rules_;
  GroupedFindings findings_;
  std::uint64_t n_ = 0;
  SummaryEntry before_;
  bool has_standard_cutoffs_ = true;
};

// Sums up the counts of a profile for comparison with the summary that the file has.
class SummaryTally {
 public:
  explicit SummaryTally(const Summary& summary);

  // The count of one line.
  void add(std::uint64_t count) {
    max_ = max_ < count ? count : max_;
    Bucket& bucket = buckets_[bucket_of(count)];
    bucket.sum += count;
    ++bucket.n;
    bucket.at_threshold += count == bucket.threshold ? 1 : 0;
  }
  // The head count of one function.
  void add_function(std::uint64_t head) {
    ++functions_;
    max_head_ = max_head_ < head ? head : max_head_;
  }

  // How many counts of lines there are.
  std::uint64_t lines() const;
  // The sum of all counts as the file would have it: modulo 2^64.
  std::uint64_t total() const { return static_cast<std::uint64_t>(sum()); }

  // Reports mismatches with the summary. A number is also right if it equals the one of `other`, for writers that count
  // differently.
  void check(const Summary& summary, const SummaryTally* other, const SummaryRules& rules, Report& report) const;

 private:
  // The counts from one entry's minimum count to below the minimum of the entry before it.
  struct Bucket {
    std::uint64_t threshold = 0;
    Uint128 sum = 0;
    std::uint64_t n = 0, at_threshold = 0;
  };

  // The bucket of `count`: buckets descend by threshold, the last one takes counts below all entries.
  // Without a branch: counts are not predictable.
  std::size_t bucket_of(std::uint64_t count) const {
    std::size_t at = 0;
    for (std::size_t step = Summary::kStandard / 2; step != 0; step /= 2)
      at += static_cast<std::size_t>(count < thresholds_[at + step - 1]) * step;
    return at + static_cast<std::size_t>(count < thresholds_[at]);
  }
  Uint128 sum() const;
  bool has_entry(const SummaryEntry& entry) const;

  std::array<std::uint64_t, Summary::kStandard> thresholds_{};  // of all buckets but the last
  std::array<Bucket, Summary::kStandard + 1> buckets_;
  std::uint64_t max_ = 0, max_head_ = 0, functions_ = 0;
};

}  // namespace proflint::samples
