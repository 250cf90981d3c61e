// The rules about histograms: each alone, compared with the first, and all ranges compared with each other.
// Follows binutils gprof/hist.c and the GNU gprof manual, Histogram Records.
#include <algorithm>
#include <array>
#include <cmath>

#include "validators/gmon/dimension.h"
#include "validators/gmon/rules.h"
#include "validators/gmon/rules/bins.h"
#include "validators/gmon/rules/checks.h"
#include "validators/gmon/scale.h"

namespace proflint::gmon::rules {
namespace {

constexpr std::uint64_t kMaxBinWidth = 4096, kMaxRate = 1000000;

// The number of histograms that break a rule, and the first of them.
struct Culprits {
  std::uint64_t count = 0;
  const Histogram* first = nullptr;

  void add(const Histogram& histogram) {
    if (count++ == 0 || &histogram < first) first = &histogram;
  }
  Occurrences at(Field field) const { return {count, first != nullptr ? first->field(field) : std::string_view()}; }
};

// Checks each histogram alone.
class Single {
 public:
  Single(const Profile& profile, Report& report) : profile_(profile), fields_(profile.fields()), report_(report) {}

  void check(const Histogram& histogram) {
    if (!histogram.has_range()) range_.add(histogram);
    if (!histogram.cut && histogram.size == 0) no_bins_.add(histogram);
    if (counts_bins(histogram) && has_odd_width(histogram)) width_.add(histogram);
    if (fields_.rate.size != 0 && histogram.rate == 0) no_rate_.add(histogram);
    if (histogram.rate != 0 && !is_plausible(histogram.rate)) rate_.add(histogram);
    if (fields_.dimension.size != 0) check_text(histogram);
  }

  void finish() {
    if (range_)
      report_group(report_, "gmon/hist-range"_rule, range_.at(fields_.range), "the histogram starts at ",
                   Hex{range_.first->low}, ", but ends at ", Hex{range_.first->high});
    if (no_bins_)
      report_group(report_, "gmon/hist-no-bins"_rule, no_bins_.at(fields_.size), "the histogram of the range ",
                   Hex{no_bins_.first->low}, "-", Hex{no_bins_.first->high}, " has no bins");
    if (width_)
      report_group(report_, "gmon/hist-bin-width"_rule, width_.at(fields_.size),
                   Plural{width_.first->size, "bin covers", "bins cover"}, " ", Plural{width_.first->range(), "byte"},
                   " of text; expected 1 to 4096 bytes for each bin");
    const bool is_bsd = profile_.kind() == Kind::bsd44 || profile_.kind() == Kind::darwin;
    if (no_rate_)
      report_group_as(report_, is_bsd ? Severity::warning : Severity::error, "gmon/prof-rate-zero"_rule,
                      no_rate_.at(fields_.rate), "the sampling rate is 0; expected at least 1 per second");
    if (rate_)
      report_group(report_, "gmon/prof-rate-implausible"_rule, rate_.at(fields_.rate), "the sampling rate is ",
                   to_signed(rate_.first->rate), " per second; expected 1 to 1000000");
    if (text_) {
      const std::string_view dimension = text_.first->field(fields_.dimension),
                             abbreviation = text_.first->field(fields_.abbreviation);
      const bool is_text_good = grade_text(dimension, 's') == Grade::strict;
      if (is_text_good)
        report_group(report_, "gmon/dimension-text"_rule, text_.at(fields_.abbreviation),
                     "the abbreviation of the dimension ", dimension_text(dimension), " is ", abbreviation,
                     "; expected a printable character other than a space");
      else
        report_group(report_, "gmon/dimension-text"_rule, text_.at(fields_.dimension), "the dimension is ", dimension,
                     "; expected 1 to 15 printable characters, not starting with a space and padded with NULs");
    }
    if (unit_) {
      const std::string_view unit = dimension_text(unit_.first->field(fields_.dimension));
      report_group(report_, "gmon/dimension-abbrev"_rule, unit_.at(fields_.abbreviation), "the dimension ", unit,
                   " is abbreviated ", unit_.first->field(fields_.abbreviation),
                   unit == "seconds" ? "; expected 's'" : ", the abbreviation of seconds");
    }
  }

 private:
  struct Found : Culprits {
    explicit operator bool() const { return count != 0; }
  };

  static bool has_odd_width(const Histogram& histogram) {
    return histogram.range() < histogram.size || (histogram.range() - 1) / histogram.size >= kMaxBinWidth;
  }

  std::int64_t to_signed(std::uint64_t rate) const {
    return fields_.rate.size == 4 ? static_cast<std::int32_t>(rate) : static_cast<std::int64_t>(rate);
  }

  bool is_plausible(std::uint64_t rate) const {
    return to_signed(rate) >= 1 && to_signed(rate) <= static_cast<std::int64_t>(kMaxRate);
  }

  void check_text(const Histogram& histogram) {
    const std::string_view dimension = histogram.field(fields_.dimension);
    const std::uint8_t letter = abbreviation_of(histogram, fields_);
    const Grade grade = grade_text(dimension, letter);
    if (grade != Grade::strict) text_.add(histogram);
    // An unprintable abbreviation was already reported.
    const bool readable = grade != Grade::bad && letter >= 0x21 && letter <= 0x7e;
    if (readable && (dimension_text(dimension) == "seconds") != (letter == 's')) unit_.add(histogram);
  }

  const Profile& profile_;
  const HistogramFields& fields_;
  Report& report_;
  Found range_, no_bins_, width_, no_rate_, rate_, text_, unit_;
};

// Compares all histograms with the first.
void check_against_first(const Profile& profile, Report& report) {
  const Histogram& first = profile.histograms.front();
  const HistogramFields& fields = profile.fields();
  Culprits unit, other_scale, rate;
  for (const Histogram& histogram : profile.histograms) {
    if (fields.dimension.size != 0 &&
        (dimension_text(histogram.field(fields.dimension)) != dimension_text(first.field(fields.dimension)) ||
         abbreviation_of(histogram, fields) != abbreviation_of(first, fields)))
      unit.add(histogram);
    if (counts_bins(histogram) && counts_bins(first) && std::fabs(scale(histogram) - scale(first)) > kScaleTolerance)
      other_scale.add(histogram);
    if (histogram.rate != first.rate) rate.add(histogram);
  }
  if (unit.count != 0)
    report_group(report, "gmon/hist-dimension-mismatch"_rule, unit.at(fields.dimension), "the dimension is ",
                 dimension_text(unit.first->field(fields.dimension)), " (", unit.first->field(fields.abbreviation),
                 "), but the first histogram has ", dimension_text(first.field(fields.dimension)), " (",
                 first.field(fields.abbreviation), ")");
  if (other_scale.count != 0)
    report_group(report, "gmon/hist-scale-mismatch"_rule, other_scale.at(fields.size),
                 Plural{other_scale.first->size, "bin covers", "bins cover"}, " ",
                 Plural{other_scale.first->range(), "byte"}, " of text, but in the first histogram ",
                 Plural{first.size, "bin covers", "bins cover"}, " ", Plural{first.range(), "byte"});
  if (rate.count != 0)
    report_group(report, "gmon/hist-rate-mismatch"_rule, rate.at(fields.rate), "the sampling rate is ",
                 rate.first->rate, " per second, but ", first.rate, " per second in the first histogram");
}

// Histograms with a range, sorted by range and then by place in the file.
std::pmr::vector<const Histogram*> sorted_by_range(const Profile& profile, std::pmr::memory_resource* memory) {
  std::pmr::vector<const Histogram*> sorted(memory);
  sorted.reserve(profile.histograms.size());
  for (const Histogram& histogram : profile.histograms)
    if (histogram.has_range()) sorted.push_back(&histogram);
  std::sort(sorted.begin(), sorted.end(), [](const Histogram* a, const Histogram* b) {
    return std::tuple(a->low, a->high, a) < std::tuple(b->low, b->high, b);
  });
  return sorted;
}

bool same_range(const Histogram& a, const Histogram& b) {
  return a.low == b.low && a.high == b.high;
}

void check_overlaps(std::span<const Histogram* const> sorted, const HistogramFields& fields, Report& report) {
  Culprits overlapping;
  const Histogram* other = nullptr;
  const Histogram* top = nullptr;  // the one with the highest end so far
  for (const Histogram* histogram : sorted) {
    if (top != nullptr && histogram->low < top->high && !same_range(*histogram, *top)) {
      const Histogram* const later = std::max(histogram, top);
      if (overlapping.first == nullptr || later < overlapping.first) other = std::min(histogram, top);
      overlapping.add(*later);
    }
    if (top == nullptr || histogram->high > top->high) top = histogram;
  }
  if (overlapping.count != 0)
    report_group(report, "gmon/hist-overlap"_rule, overlapping.at(fields.range), "the range ",
                 Hex{overlapping.first->low}, "-", Hex{overlapping.first->high},
                 " overlaps the range of another histogram, ", Hex{other->low}, "-", Hex{other->high});
}

// Finds bins of the same range whose sum exceeds the maximum of a bin.
class SumOverflow {
 public:
  explicit SumOverflow(std::endian order) : order_(order) {}

  // `group`: two or more histograms with the same range and size.
  void add_group(std::span<const Histogram* const> group) {
    const std::size_t bytes = group.front()->bins.size();
    for (std::size_t start = 0; start < bytes; start += 2 * sums_.size()) {
      const std::size_t piece = std::min(bytes - start, 2 * sums_.size());
      std::fill_n(sums_.begin(), piece / 2, 0);
      for (const Histogram* histogram : group)
        accumulate_bins(histogram->bins.substr(start, piece), order_, sums_.data());
      for (std::size_t i = 0; i < piece / 2; ++i)
        if (sums_[i] > kFullBin) add(group.back()->bins.substr(start + 2 * i, 2), sums_[i]);
    }
  }

  void finish(Report& report) const {
    report_group(report, "gmon/bin-sum-overflow"_rule, spots_, "the histograms of this range add up to ", sum_,
                 " ticks in this bin, more than 65535, the maximum that a bin can count");
  }

 private:
  void add(std::string_view bin, std::uint64_t sum) {
    spots_.add_unordered(bin);
    if (spots_.first().data() == bin.data()) sum_ = sum;
  }

  std::endian order_;
  std::array<std::uint64_t, 4096> sums_{};
  Occurrences spots_;
  std::uint64_t sum_ = 0;
};

void check_repeats(std::span<const Histogram* const> sorted, const Profile& profile, Report& report) {
  Culprits repeated, other_size;
  std::uint64_t size_of_first = 0;
  SumOverflow overflow(profile.order());
  for (std::size_t start = 0, end = 0; start < sorted.size(); start = end) {
    const Histogram& first = *sorted[start];
    std::size_t alike = 1;  // number of histograms with the same size as the first, which come first
    bool is_alike = true;
    for (end = start + 1; end < sorted.size() && same_range(*sorted[end], first); ++end) {
      const Histogram& next = *sorted[end];
      repeated.add(next);
      is_alike &= !next.cut && next.size == first.size;
      alike += is_alike ? 1 : 0;
      if (next.cut || first.cut || next.size == first.size) continue;
      other_size.add(next);
      if (other_size.first == &next) size_of_first = first.size;
    }
    if (alike > 1 && !first.cut && profile.bin_bytes == 2) overflow.add_group(sorted.subspan(start, alike));
  }
  if (repeated.count != 0)
    report_group(report, "gmon/hist-duplicate"_rule, repeated.at(profile.fields().range), "the range ",
                 Hex{repeated.first->low}, "-", Hex{repeated.first->high}, " already has a histogram");
  if (other_size.count != 0)
    report_group(report, "gmon/hist-bins-mismatch"_rule, other_size.at(profile.fields().size),
                 "the histogram of the range ", Hex{other_size.first->low}, "-", Hex{other_size.first->high}, " has ",
                 Plural{other_size.first->size, "bin"}, ", but an earlier histogram of this range has ", size_of_first);
  overflow.finish(report);
}

}  // namespace

Ticks check_histograms(const Profile& profile, std::pmr::memory_resource* memory, Report& report) {
  Ticks ticks;
  if (profile.histograms.empty()) return ticks;
  Single single(profile, report);
  Occurrences full;
  for (const Histogram& histogram : profile.histograms) {
    single.check(histogram);
    const BinTotals totals = add_bins(histogram.bins, profile.bin_bytes, profile.order());
    ticks.sum += totals.sum;
    ticks.bins += histogram.bins.size() / profile.bin_bytes;
    if (totals.full == 0) continue;
    full.add_unordered(totals.first_full);
    full.add_more(totals.full - 1);
  }
  single.finish();
  report_group(report, "gmon/bin-saturated"_rule, full, "the bin has 65535 ticks, the maximum that it can count");
  if (profile.histograms.size() == 1) return ticks;
  check_against_first(profile, report);
  const auto sorted = sorted_by_range(profile, memory);
  check_overlaps(sorted, profile.fields(), report);
  check_repeats(sorted, profile, report);
  return ticks;
}

}  // namespace proflint::gmon::rules
