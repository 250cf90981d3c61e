// Recomputes summaries without sorting all counters: counters of similar values are counted in bins, and only those
// bins are sorted in which the running sum reaches a cutoff.
#include "validators/llvm_instr/indexed/summary.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>

#include "validators/llvm_instr/indexed/rules.h"

namespace proflint::llvm_instr::indexed {
namespace {

constexpr std::uint64_t kMaxCutoffs = 1000, kScale = 1'000'000;
constexpr std::uint64_t kDefaultCutoffs[] = {10000,  100000, 200000, 300000, 400000, 500000, 600000, 700000,
                                             800000, 900000, 950000, 990000, 999000, 999900, 999990, 999999};
constexpr const char* kTotalNames[kTotals] = {"TotalNumFunctions", "TotalNumBlocks",        "MaxFunctionCount",
                                              "MaxBlockCount",     "MaxInternalBlockCount", "TotalBlockCount"};

// Each value below 64 has its own bin; above, each power of two has 64 bins.
constexpr unsigned kBinBits = 6;
constexpr std::size_t kExactBins = 1u << kBinBits, kBins = kExactBins * (1 + 64 - kBinBits);

constexpr std::size_t bin_of(std::uint64_t value) {
  if (value < kExactBins) return static_cast<std::size_t>(value);
  const unsigned shift = static_cast<unsigned>(std::bit_width(value)) - 1 - kBinBits;
  return kExactBins * (1 + shift) + static_cast<std::size_t>((value >> shift) & (kExactBins - 1));
}
static_assert(bin_of(UINT64_MAX) == kBins - 1);

std::uint64_t number_at(std::string_view counters, std::size_t index) {
  return load<std::uint64_t>(counters.substr(8 * index), std::endian::little);
}

void check_cutoffs(Summary& summary, GroupedFindings& findings) {
  std::size_t unusual = summary.size();  // the first cutoff that current writers do not use
  std::uint64_t last = 1;
  for (std::size_t i = 0; i < summary.size(); ++i) {
    const std::uint64_t cutoff = summary.entry(i).cutoff;
    if (cutoff < last || cutoff >= kScale) {
      const std::string_view where = summary.entries.substr(24 * i, 8);
      if (cutoff >= kScale || cutoff == 0)
        findings.add("profdata/summary-cutoffs"_rule, where, "cutoff ", cutoff, " is not between 1 and 999999");
      else
        findings.add("profdata/summary-cutoffs"_rule, where, "cutoff ", cutoff, " follows the higher cutoff ", last);
      summary.has_sound_cutoffs = false;
      return;
    }
    last = cutoff;
    if (unusual == summary.size() && (i >= std::size(kDefaultCutoffs) || cutoff != kDefaultCutoffs[i])) unusual = i;
  }
  // Compilers look up the cutoffs for hot and cold counters, and stop if one is missing.
  if (summary.entries.empty())
    findings.add("profdata/summary-cutoffs"_rule, summary.total_bytes, "the summary has no cutoffs");
  else if (last != kScale - 1)
    findings.add("profdata/summary-cutoffs"_rule, summary.entries.substr(summary.entries.size() - 24, 8),
                 "the last cutoff is ", last, "; expected ", kScale - 1);
  else if (summary.size() != std::size(kDefaultCutoffs))
    findings.add_as(Severity::note, "profdata/summary-cutoffs"_rule, summary.entries, "the summary has ",
                    Plural{summary.size(), "cutoff"}, "; current writers use ", std::size(kDefaultCutoffs));
  else if (unusual != summary.size())
    findings.add_as(Severity::note, "profdata/summary-cutoffs"_rule, summary.entries, "cutoff number ", unusual + 1,
                    " is ", summary.entry(unusual).cutoff, "; current writers use ", kDefaultCutoffs[unusual]);
}

}  // namespace

SummaryEntry Summary::entry(std::size_t number) const {
  const std::string_view bytes = entries.substr(24 * number, 24);
  return {number_at(bytes, 0), number_at(bytes, 1), number_at(bytes, 2)};
}

std::optional<Summary> read_summary(Cursor& cursor, GroupedFindings& findings) {
  Summary summary;
  const std::string_view start = cursor.rest();
  std::uint64_t fields = 0, cutoffs = 0;
  const auto truncated = [&]() -> std::optional<Summary> {
    findings.add("profdata/truncated"_rule, cursor.rest(), "the file ends inside a summary");
    return std::nullopt;
  };
  if (!(cursor.read(fields) && cursor.read(cutoffs))) return truncated();
  if (fields != kTotals || cutoffs > kMaxCutoffs) {
    if (fields != kTotals)
      findings.add("profdata/summary-shape"_rule, start.substr(0, 16), "a summary has ", Plural{fields, "field"},
                   "; expected ", kTotals);
    else
      findings.add("profdata/summary-shape"_rule, start.substr(0, 16), "a summary declares ", Plural{cutoffs, "cutoff"},
                   "; expected at most ", kMaxCutoffs);
    return std::nullopt;
  }
  if (!cursor.take(8 * kTotals, summary.total_bytes) || !cursor.take_array(cutoffs, 24, summary.entries))
    return truncated();
  for (std::size_t i = 0; i < kTotals; ++i) summary.totals[i] = number_at(summary.total_bytes, i);
  check_cutoffs(summary, findings);
  return summary;
}

void SummaryBuilder::add(std::string_view counters) {
  if (bins_.empty()) bins_.resize(kBins);
  records_.push_back(counters);
  blocks_ += counters.size() / 8;
  const std::uint64_t entry = number_at(counters, 0);
  max_entry_ = std::max(max_entry_, entry);
  for (std::size_t i = 0; i < counters.size() / 8; ++i) {
    const std::uint64_t value = number_at(counters, i);
    Bin& bin = bins_[bin_of(value)];
    bin.sum += value;
    ++bin.count;
    sum_ += value;
    if (i != 0) max_inner_ = std::max(max_inner_, value);
  }
  maximum_ = std::max(max_entry_, max_inner_);
}

std::array<std::uint64_t, kTotals> SummaryBuilder::totals() const {
  return {records_.size(), blocks_, max_entry_, maximum_, max_inner_, total()};
}

std::uint64_t SummaryBuilder::wanted(std::uint64_t cutoff) const {
  return static_cast<std::uint64_t>(Uint128{total()} * cutoff / kScale);
}

// Finds the bins that cutoffs need: all of them if sums wrap around, because they are then not sorted.
void SummaryBuilder::split_bins(const Summary& summary) {
  const bool wraps = sum_ > UINT64_MAX;
  std::uint64_t sum = 0;
  std::size_t next = 0;
  for (auto bin = bins_.rbegin(); bin != bins_.rend(); ++bin) {
    sum += bin->sum;
    bin->is_split = wraps;
    for (; next < summary.size() && wanted(summary.entry(next).cutoff) <= sum; ++next)
      bin->is_split |= wanted(summary.entry(next).cutoff) > sum - bin->sum;
  }
}

void SummaryBuilder::collect_values() {
  values_.clear();
  for (const std::string_view counters : records_)
    for (std::size_t i = 0; i < counters.size() / 8; ++i)
      if (const std::uint64_t value = number_at(counters, i); value >= kExactBins && bins_[bin_of(value)].is_split)
        values_.push_back(value);
  std::sort(values_.begin(), values_.end(), std::greater<>());
}

// The entry computed from the records for the first stored entry that differs, whose index becomes `number`.
std::optional<SummaryEntry> SummaryBuilder::first_difference(const Summary& summary, std::size_t& number) {
  split_bins(summary);
  collect_values();
  std::uint64_t sum = 0, minimum = 0;
  std::uint32_t seen = 0;
  number = 0;
  const auto differs = [&](bool is_last) {
    for (; number < summary.size(); ++number) {
      const SummaryEntry stored = summary.entry(number);
      if (sum < wanted(stored.cutoff) && !is_last) return false;
      if (stored != SummaryEntry{stored.cutoff, minimum, seen}) return true;
    }
    return false;
  };
  bool is_different = differs(false);
  const auto take = [&](std::uint64_t value, std::uint64_t count) {
    sum += value * count;
    seen += static_cast<std::uint32_t>(count);
    minimum = value;
    is_different = differs(false);
  };
  auto value = values_.begin();
  for (std::size_t i = bins_.size(); i-- > 0 && !is_different;) {
    const Bin& bin = bins_[i];
    if (bin.count == 0) continue;
    if (!bin.is_split) {
      sum += bin.sum;
      seen += static_cast<std::uint32_t>(bin.count);
    } else if (i < kExactBins) {
      take(i, bin.count);
    } else {
      while (value != values_.end() && bin_of(*value) == i && !is_different) {
        const auto end = std::find_if(value, values_.end(), [v = *value](std::uint64_t other) { return other != v; });
        take(*value, static_cast<std::uint64_t>(end - value));
        value = end;
      }
    }
  }
  if (!is_different && !differs(true)) return std::nullopt;
  return SummaryEntry{summary.entry(number).cutoff, minimum, seen};
}

bool SummaryBuilder::agrees(const Summary& summary) {
  std::size_t ignored = 0;
  return totals() == summary.totals && (!summary.has_sound_cutoffs || !first_difference(summary, ignored));
}

void SummaryBuilder::check(const Summary& summary, GroupedFindings& findings) {
  const auto computed = totals();
  for (std::size_t i = 0; i < kTotals; ++i) {
    if (computed[i] == summary.totals[i]) continue;
    findings.add("profdata/summary-totals"_rule, summary.total_bytes.substr(8 * i, 8), kTotalNames[i], " is ",
                 summary.totals[i], "; expected ", computed[i], " according to the records");
    return;
  }
  if (!summary.has_sound_cutoffs) return;
  std::size_t number = 0;
  const std::optional<SummaryEntry> computed_entry = first_difference(summary, number);
  if (!computed_entry) return;
  const SummaryEntry stored = summary.entry(number);
  findings.add("profdata/summary-entries"_rule, summary.entries.substr(24 * number, 24), "the entry for cutoff ",
               stored.cutoff, " has ", Plural{stored.number, "counter"}, " with a minimum of ", stored.minimum,
               "; expected ", computed_entry->number, " with a minimum of ", computed_entry->minimum,
               " according to the records");
}

}  // namespace proflint::llvm_instr::indexed
