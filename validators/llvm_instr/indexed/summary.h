// Summaries of profiles: six totals, and for each cutoff the smallest counter that is needed to reach that share.
// Follows LLVM InstrProfSummaryBuilder and ProfileSummaryBuilder::computeDetailedSummary.
#pragma once

#include <array>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/core/cursor.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/wide.h"

namespace proflint::llvm_instr::indexed {

inline constexpr std::size_t kTotals = 6;

struct SummaryEntry {
  std::uint64_t cutoff = 0;  // in millionths
  std::uint64_t minimum = 0, number = 0;

  bool operator==(const SummaryEntry&) const = default;
};

// A summary as stored in the file.
struct Summary {
  std::array<std::uint64_t, kTotals> totals{};
  std::string_view total_bytes;
  std::string_view entries;
  bool has_sound_cutoffs = true;

  SummaryEntry entry(std::size_t number) const;
  std::size_t size() const { return entries.size() / 24; }
};

// Takes a summary off the front of `cursor` and checks its shape and cutoffs. Nothing: the summary cannot be read.
std::optional<Summary> read_summary(Cursor& cursor, GroupedFindings& findings);

// Computes the summary that a writer would store.
class SummaryBuilder {
 public:
  explicit SummaryBuilder(std::pmr::memory_resource* memory) : records_(memory), bins_(memory), values_(memory) {}

  // Adds a record with at least one counter.
  void add(std::string_view counters);

  // Checks that the totals and the entries of `summary` match the records.
  void check(const Summary& summary, GroupedFindings& findings);
  bool agrees(const Summary& summary);

 private:
  struct Bin {
    std::uint64_t sum = 0, count = 0;
    bool is_split = false;  // whether a cutoff is between its values
  };

  std::array<std::uint64_t, kTotals> totals() const;
  std::uint64_t total() const { return static_cast<std::uint64_t>(sum_); }
  std::uint64_t wanted(std::uint64_t cutoff) const;
  void split_bins(const Summary& summary);
  void collect_values();
  std::optional<SummaryEntry> first_difference(const Summary& summary, std::size_t& number);

  std::pmr::vector<std::string_view> records_;  // the counters of each record
  std::uint64_t blocks_ = 0, maximum_ = 0, max_entry_ = 0, max_inner_ = 0;
  Uint128 sum_ = 0;
  std::pmr::vector<Bin> bins_;              // of counters with similar values, indexed by bin_of()
  std::pmr::vector<std::uint64_t> values_;  // counters of split bins, descending
};

}  // namespace proflint::llvm_instr::indexed
