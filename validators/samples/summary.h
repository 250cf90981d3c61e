// The summary of a sample profile: as stored in the file, and as computed from its counts.
// Follows LLVM ProfileSummaryBuilder. Only 16 sums of the counts are stored, because the entries in the file determine
// which sums matter.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "validators/core/grouped_findings.h"
#include "validators/core/wide.h"
#include "validators/samples/record.h"

namespace proflint::samples {

// An entry of a detailed summary: the `num_counts` counts of at least `min_count` make up `cutoff` millionths of the
// total.
struct SummaryEntry {
  Count cutoff, min_count, num_counts;
};

// A summary as stored in a file.
struct Summary {
  Count total, max_count, max_head, num_counts, num_functions;
  static constexpr std::size_t kStandard = 16;
  std::array<SummaryEntry, kStandard> entries;  // the first entries
  std::size_t kept = 0;                         // number of these entries
  std::optional<SummaryEntry> excess;           // the first entry with more counts than the profile should have
  bool is_sound = true;                         // the entries have no other defects
  bool is_standard = false;                     // the entries have the cutoffs that all writers use
};

// The rules of a family for summaries; each is reported at most once for a summary.
struct SummaryRules {
  const Rule& totals;
  const Rule& entries;
};

// Checks the entries of a summary as they are read, in order.
class SummaryEntries {
 public:
  SummaryEntries(Summary& summary, const SummaryRules& rules, Report& report)
      : summary_(summary), rules_(rules), findings_(report) {}
  void add(const SummaryEntry& entry) {
    check_cutoff(entry);
    add_with_checked_cutoff(entry);
  }
  // The same for an entry whose cutoff the caller checks.
  void add_with_checked_cutoff(const SummaryEntry& entry);
  // Ends the entries and reports their defects. Not called if entries are missing.
  void finish();

 private:
  void check_cutoff(const SummaryEntry& entry);

  Summary& summary_;
  const SummaryRules& rules_;
  GroupedFindings findings_;
  std::uint64_t n_ = 0;
  SummaryEntry before_;
  bool has_standard_cutoffs_ = true;
};

// Adds up the counts of a profile for comparison with the summary in the file.
class SummaryTally {
 public:
  explicit SummaryTally(const Summary& summary);

  // Adds the count of a line.
  void add(std::uint64_t count) {
    max_ = max_ < count ? count : max_;
    Bucket& bucket = buckets_[bucket_of(count)];
    bucket.sum += count;
    ++bucket.n;
    bucket.at_threshold += count == bucket.threshold ? 1 : 0;
  }
  // Adds the head count of a function.
  void add_function(std::uint64_t head) {
    ++functions_;
    max_head_ = max_head_ < head ? head : max_head_;
  }

  // The number of line counts.
  std::uint64_t lines() const;
  // The sum of all counts as a file stores it: modulo 2^64.
  std::uint64_t total() const { return static_cast<std::uint64_t>(sum()); }

  // Reports mismatches with the summary. A number that matches `other` is also right, as some writers count
  // differently.
  void check(const Summary& summary, const SummaryTally* other, const SummaryRules& rules, Report& report) const;

 private:
  // The counts from the minimum of an entry to just below the minimum of the entry before it.
  struct Bucket {
    std::uint64_t threshold = 0;
    Uint128 sum = 0;
    std::uint64_t n = 0, at_threshold = 0;
  };

  // The bucket of `count`. Buckets descend by threshold, and the last one receives counts below all entries.
  // Without a branch, because counts are not predictable.
  std::size_t bucket_of(std::uint64_t count) const {
    std::size_t at = 0;
    for (std::size_t step = Summary::kStandard / 2; step != 0; step /= 2)
      at += static_cast<std::size_t>(count < thresholds_[at + step - 1]) * step;
    return at + static_cast<std::size_t>(count < thresholds_[at]);
  }
  Uint128 sum() const;
  bool has_entry(const SummaryEntry& entry) const;

  std::array<std::uint64_t, Summary::kStandard> thresholds_{};  // of all buckets except the last
  std::array<Bucket, Summary::kStandard + 1> buckets_;
  std::uint64_t max_ = 0, max_head_ = 0, functions_ = 0;
};

}  // namespace proflint::samples
