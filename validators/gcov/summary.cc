// Reads summaries in the layout of each version and their histograms, and compares them with the counters.
// Follows gcov-io.c (gcov_read_summary, gcov_histo_index), libgcov-driver.c (compute_summary) and GCDAProfiling.c.
#include "validators/gcov/summary.h"

#include <bit>
#include <utility>

#include "validators/core/grouped_findings.h"
#include "validators/core/wide.h"
#include "validators/gcov/rules.h"

namespace proflint::gcov {
namespace {

constexpr std::uint32_t kBuckets = 252;
constexpr std::size_t kLongSize = 36, kBitmapSize = 32, kBucketSize = 20;

// Reads a 64-bit number of a summary: low word first, like a counter.
bool read_counter(Cursor& cursor, std::uint64_t& value) {
  std::uint32_t low = 0, high = 0;
  if (cursor.left() < 8 || !cursor.read(low) || !cursor.read(high)) return false;
  value = std::uint64_t{high} << 32 | low;
  return true;
}

// Each power of two has four buckets, selected by the two bits below the highest.
std::uint32_t bucket_of(std::uint64_t count) {
  if (count < 4) return static_cast<std::uint32_t>(count);
  const auto highest = static_cast<std::uint32_t>(std::bit_width(count)) - 1;
  return (highest - 1) * 4 + static_cast<std::uint32_t>((count >> (highest - 2)) & 3);
}

}  // namespace

void Summaries::read(const Record& record, bool has_functions) {
  const unsigned version = header_.version.number;
  if (version >= 90 && any_)
    report_.add("gcov/summary-duplicate"_rule, record.head(), "duplicate summary; expected at most one");
  if (version >= 48 && !header_.llvm && has_functions && !std::exchange(position_was_reported_, true))
    report_.add("gcov/summary-position"_rule, record.head(),
                "the summary follows functions, but GCC writes it before them");
  any_ = true;
  last_ = record.head();
  if (version >= 90)
    read_short(record);
  else if (is_of_llvm(record))
    read_llvm(record);
  else
    read_long(record);
}

void Summaries::report_function_after(const Record& record) {
  if (!std::exchange(position_was_reported_, true))
    report_.add("gcov/summary-position"_rule, record.head(),
                "a FUNCTION record follows the summary, but clang writes the summary last");
}

void Summaries::refuse(const Record& record, const char* wanted) {
  report_.add("gcov/record-length"_rule, record.head().substr(4), "the summary is ",
              Plural{record.body().size(), "byte"}, " long; expected ", wanted);
}

void Summaries::check_runs(const Word& runs) {
  runs_ = std::max<std::uint64_t>(runs_, runs.value);
  if (runs.value == 0) no_runs_ = runs.where;
}

// Streams have no summary, so gcov-tool merge-stream writes a summary of zeros.
bool Summaries::is_of_stream(const ArcTotals& totals) const {
  return header_.version.number >= 130 && runs_ == 0 && sum_max_ == 0 && totals.bits != 0;
}

// Since GCC 9: runs, sum_max.
void Summaries::read_short(const Record& record) {
  Cursor cursor(record.body(), header_.order);
  Word runs, sum_max;
  if (record.body().size() != 8) return refuse(record, "8");
  read_word(cursor, runs);
  read_word(cursor, sum_max);
  check_runs(runs);
  sum_max_ = sum_max.value;
  has_totals_ = !header_.llvm;
}

// Clang's runtime may have overwritten a file of another build; then only this layout shows that clang wrote the
// summary.
bool Summaries::is_of_llvm(const Record& record) const {
  return header_.llvm || (record.tag == tags::kProgramSummary && header_.version.number >= 47 &&
                          record.body().size() == 12 && record.body().find_first_not_of('\0') >= 8);
}

// LLVM before version 9: two zero words and runs; older releases pad them with zeros and write an empty second record.
void Summaries::read_llvm(const Record& record) {
  const std::size_t size = record.body().size();
  if (record.tag == tags::kProgramSummary && size == 0) return;
  if (size != kLongSize && (size != 12 || record.tag != tags::kProgramSummary))
    return refuse(record, record.tag == tags::kProgramSummary ? "12" : "36");
  Cursor cursor(record.body().substr(8), header_.order);
  Word runs;
  read_word(cursor, runs);
  check_runs(runs);
}

// Before GCC 9: checksum, num, runs, sum_all, run_max, sum_max, and since 4.8 a histogram.
void Summaries::read_long(const Record& record) {
  const unsigned version = header_.version.number;
  const bool is_program = record.tag == tags::kProgramSummary;
  const bool may_be_plain = version < 48, may_have_histogram = is_program && version >= 45;
  const std::size_t size = record.body().size();
  if (size < kLongSize || (size == kLongSize ? !may_be_plain : !may_have_histogram))
    return refuse(record, may_be_plain ? "36" : "68, plus 20 for each bucket");
  Cursor cursor(record.body(), header_.order);
  Word checksum, number, runs;
  std::uint64_t sum_all = 0, run_max = 0, sum_max = 0;
  read_word(cursor, checksum);
  read_word(cursor, number);
  read_word(cursor, runs);
  const std::string_view sums = cursor.here(24);
  read_counter(cursor, sum_all);
  read_counter(cursor, run_max);
  read_counter(cursor, sum_max);
  check_runs(runs);
  if (run_max > sum_max)
    report_.add("gcov/summary-order"_rule, sums, "the largest count (", run_max, ") exceeds the sum of maxima (",
                sum_max, ")");
  else if (sum_max > sum_all)
    report_.add("gcov/summary-order"_rule, sums, "the sum of maxima (", sum_max, ") exceeds the sum of all counts (",
                sum_all, ")");
  if (is_program) {
    has_totals_ = true;
    number_ = std::max<std::uint64_t>(number_, number.value);
    sum_all_ += sum_all;
    sum_max_ += sum_max;
  }
  if (!cursor.at_end()) read_histogram(cursor, record, number.value);
}

void Summaries::read_histogram(Cursor cursor, const Record& record, std::uint32_t number) {
  const std::string_view bitmap = cursor.here(kBitmapSize);
  std::uint32_t words[kBitmapSize / 4] = {};
  std::size_t buckets = 0;
  for (std::uint32_t& word : words) {
    if (!cursor.read(word)) return refuse(record, "68, plus 20 for each bucket");
    buckets += static_cast<std::size_t>(std::popcount(word));
  }
  if (words[7] >> (kBuckets % 32) != 0)
    report_.add("gcov/histogram-bits"_rule, bitmap.substr(28), "the bit mask of the histogram selects bucket ",
                std::countr_zero(words[7] >> (kBuckets % 32) << (kBuckets % 32)) + 224, ", but the last bucket is ",
                kBuckets - 1);
  if (cursor.left() != buckets * kBucketSize)
    return report_.add("gcov/record-length"_rule, record.head().substr(4), "the bit mask of the histogram selects ",
                       Plural{buckets, "bucket"}, " (", Plural{buckets * kBucketSize, "byte"}, "), but ",
                       Plural{cursor.left(), "byte follows", "bytes follow"}, " it");
  GroupedFindings findings(report_);
  std::uint64_t counters = 0;
  for (std::uint32_t bucket = 0; bucket < 256; ++bucket) {
    if ((words[bucket / 32] >> (bucket % 32) & 1) == 0) continue;
    const std::string_view where = cursor.here(kBucketSize);
    std::uint32_t in_bucket = 0;
    std::uint64_t smallest = 0, sum = 0;
    cursor.read_or_keep(in_bucket);
    read_counter(cursor, smallest);
    read_counter(cursor, sum);
    counters += in_bucket;
    if (bucket < kBuckets) check_bucket(bucket, where, in_bucket, smallest, sum, findings);
  }
  findings.flush();
  if (counters != number)
    report_.add("gcov/histogram-num"_rule, bitmap, "the buckets of the histogram contain ", Plural{counters, "counter"},
                ", but the summary states ", number);
}

void Summaries::check_bucket(std::uint32_t bucket, std::string_view where, std::uint32_t number, std::uint64_t smallest,
                             std::uint64_t sum, GroupedFindings& findings) {
  if (bucket_of(smallest) != bucket)
    findings.add("gcov/histogram-min"_rule, where.substr(4, 8), "the smallest count of bucket ", bucket, " is ",
                 smallest, ", which belongs in bucket ", bucket_of(smallest));
  else if (static_cast<Uint128>(number) * smallest > sum)
    findings.add("gcov/histogram-min"_rule, where.substr(12, 8), "bucket ", bucket, " has ", Plural{number, "count"},
                 " of at least ", smallest, ", but the sum of the bucket is ", sum);
}

void Summaries::finish(const ArcTotals& totals) {
  const bool is_of_stream = this->is_of_stream(totals);
  if (no_runs_.data() != nullptr)
    report_.add_as(is_of_stream ? Severity::note : Severity::warning, "gcov/summary-runs"_rule, no_runs_,
                   "the number of runs in the summary is 0");
  if (!has_totals_ || !totals.are_plausible() || is_of_stream) return;
  const bool is_short = header_.version.number >= 90;
  const bool forgets_forks = header_.version.number < 110;
  if (totals.largest > sum_max_ && !(is_short && totals.largest >> 32 != 0))
    report_.add_as(forgets_forks ? Severity::note : Severity::warning, "gcov/sum-max"_rule, last_,
                   "the sum of maxima in the summary is ", sum_max_, ", but the largest arc counter of this file is ",
                   totals.largest);
  if (is_short) return;
  if (totals.sum > sum_all_)
    report_.add("gcov/summary-sum"_rule, last_, "the sum of all counts in the summary is ", sum_all_,
                ", but the counts of this file add up to ", totals.sum);
  if (totals.number > number_)
    report_.add("gcov/summary-num"_rule, last_, "the summary states ", Plural{number_, "counter"},
                ", but this file alone contains ", totals.number);
}

}  // namespace proflint::gcov
