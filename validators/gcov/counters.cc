// Checks counter records by kind.
// Follows gcov-counter.def, value-prof.cc (gimple_find_values_to_profile) and libgcov-driver.c (write_topn_counters).
#include "validators/gcov/counters.h"

#include <algorithm>

#include "validators/core/wide.h"
#include "validators/gcov/rules.h"
#include "validators/gcov/tag_names.h"

namespace proflint::gcov {
namespace {

constexpr std::uint64_t kMaxTopn = 32;

// A time_profiler counter is the position of a function in the order of first calls. With -fprofile-correction, g++ 11
// to 14 reject a higher one: "corrupted profile info: invalid time profile".
constexpr std::uint64_t kMaxFirstCall = (1 << 30) - 2;

bool is_negative(std::uint64_t counter) {
  return counter >> 63 != 0;
}

// Another coverage file, from a second writer, may start at either word of a counter.
const char* describe_foreign_record_in(std::string_view counter) {
  const char* const first = describe_foreign_record(counter);
  return *first != '\0' ? first : describe_foreign_record(counter.substr(4));
}

bool is_all_zero(std::string_view body) {
  std::uint64_t bits = 0;
  while (body.size() >= 8 && bits == 0) {
    bits = load<std::uint64_t>(body, std::endian::native);
    body.remove_prefix(8);
  }
  return bits == 0;
}

// Adds up execution counts. The hot loop for data files, without branches or calls.
template <std::endian order>
ArcTotals sum_up(std::string_view counters) {
  ArcTotals sums;
  sums.number = counters.size() / 8;
  for (; counters.size() >= 8; counters.remove_prefix(8)) {
    const std::uint64_t counter = load_counter(counters, order);
    sums.nonzero += counter != 0 ? 1 : 0;
    sums.bits |= counter;
    sums.largest = std::max(sums.largest, counter);
    sums.sum += counter;
  }
  return sums;
}

}  // namespace

void CounterChecks::check_other(const Record& record, const Named& function) {
  const std::size_t number = tags::kind_of(record.tag);
  const CounterKind& kind = (*header_.kinds)[number];
  if (record.body().size() % 8 != 0)
    return report_.add("gcov/counter-length"_rule, record.head().substr(4), "the ", counters_name(number, header_),
                       " counter record of ", function, " is ", Plural{record.body().size(), "byte"},
                       " long, which is not a multiple of 8");
  const Counters counters = {record.head(), record.body(), record.zeros};
  // The other kinds contain values of the program, which may be negative.
  if (number == kIntervals || number == kPowersOfTwo || number == average_kind(header_.version) ||
      number == time_profiler_kind(header_.version))
    check_range(counters, number, function);
  const std::uint64_t size = counters.size();
  if ((kind.grouping == Grouping::groups && size % kind.group != 0) ||
      (kind.grouping == Grouping::at_most && size > kind.group))
    report_.add("gcov/counter-layout"_rule, record.head().substr(4), function, " has ", size, " ", kind.name,
                size == 1 ? " counter" : " counters",
                kind.grouping == Grouping::groups ? "; expected a multiple of " : "; expected at most ", kind.group);
  if (kind.grouping == Grouping::lists) return check_lists(counters, kind.name, function);
  if (is_all_zero(record.body())) report_zeros(record, function);
}

// Omitted counters take no space, so the file size does not bound their number.
void CounterChecks::refuse_zeros(const Record& record, const Named& function) {
  constexpr std::uint64_t kSurelyDamaged = 1 << 24;
  report_.add_as(record.zeros > kSurelyDamaged ? Severity::error : Severity::warning, "gcov/zeros-implausible"_rule,
                 record.head().substr(4), "the negative length represents ", record.zeros, " zero ",
                 counters_name(tags::kind_of(record.tag), header_), " counters of ", function, "; at most ", kMaxZeros,
                 " are plausible");
}

void CounterChecks::add_arcs(const Record& record, const Named& function) {
  const std::string_view counters = record.body();
  const ArcTotals sums =
      header_.order == std::endian::little ? sum_up<std::endian::little>(counters) : sum_up<std::endian::big>(counters);
  if (totals_.bits == 0 && sums.bits != 0) totals_.first = counters;
  if (sums.lack_low_words()) high_counters_ += sums.nonzero;
  if (sums.bits == 0) report_zeros(record, function);
  if (!sums.are_plausible()) check_range({record.head(), counters}, kArcs, function);
  totals_.add(sums);
}

// Since version 11, GCC does not store counters that are all zero.
void CounterChecks::report_zeros(const Record& record, const Named& function) {
  if (header_.version.number < 110 || header_.llvm || record.body().empty()) return;
  report_.add("gcov/all-zero-expanded"_rule, record.head().substr(4), "the ",
              counters_name(tags::kind_of(record.tag), header_), " counter record of ", function, " stores ",
              Plural{record.body().size() / 8, "zero counter"}, " instead of a negative length");
}

void CounterChecks::check_range(const Counters& counters, std::size_t kind, const Named& function) {
  // Averages are pairs of a sum of values, which may be negative, and a count.
  const std::size_t first = kind == average_kind(header_.version) ? 1 : 0, step = first + 1;
  const char* const name = counters_name(kind, header_);
  for (std::size_t i = first; i < counters.body.size() / 8; i += step) {
    const std::uint64_t counter = counters.at(i, header_.order);
    const std::string_view where = counters.body.substr(8 * i, 8);
    if (is_negative(counter))
      odd_.add("gcov/negative-counter"_rule, where, name, " counter ", i, " of ", function, " is ",
               static_cast<std::int64_t>(counter), describe_foreign_record_in(where));
    else if (counter >> ArcTotals::kPlausibleBits != 0 && kind == kArcs)
      odd_.add("gcov/counter-implausible"_rule, where, name, " counter ", i, " of ", function,
               " is implausible: ", counter, " (2^60 or more)", describe_foreign_record_in(where));
    else if (counter > kMaxFirstCall && kind == time_profiler_kind(header_.version))
      odd_.add("gcov/counter-implausible"_rule, where, name, " counter ", i, " of ", function,
               " is implausible: ", counter, "; expected at most ", kMaxFirstCall, describe_foreign_record_in(where));
  }
}

// Each list consists of a total, n, and n pairs of value and count; a record has one list for each profiled site.
void CounterChecks::check_lists(const Counters& counters, const char* kind, const Named& function) {
  if (counters.zeros != 0)
    return report_.add("gcov/topn-layout"_rule, counters.head.substr(4), "the ", kind, " counter record of ", function,
                       " has a negative length, but lists of top values are never omitted");
  const std::uint64_t size = counters.size();
  for (std::uint64_t at = 0; at < size;) {
    const std::string_view rest = counters.body.substr(8 * at);
    if (size - at < 2)
      return report_.add("gcov/topn-layout"_rule, rest, "the ", kind, " counter record of ", function,
                         " ends after the total of a list of top values; the number of values is missing");
    const std::uint64_t pairs = counters.at(at + 1, header_.order);
    at += 2;
    if (pairs > (size - at) / 2)
      return report_.add("gcov/topn-layout"_rule, rest.substr(8, 8), "a list of top values in the ", kind,
                         " counters of ", function, " declares ", Plural{static_cast<std::int64_t>(pairs), "value"},
                         ", but the record has room for ", (size - at) / 2);
    check_list(counters, at - 2, pairs, function);
    at += 2 * pairs;
  }
}

void CounterChecks::check_list(const Counters& counters, std::uint64_t first, std::uint64_t pairs,
                               const Named& function) {
  if (pairs == 0) return;
  const auto field = [&](std::uint64_t i) { return counters.body.substr(8 * i, 8); };
  const auto counter = [&](std::uint64_t i) { return counters.at(i, header_.order); };
  if (pairs > kMaxTopn)
    report_.add("gcov/topn-count"_rule, field(first + 1), "a list of top values of ", function, " has ",
                Plural{pairs, "value"}, "; GCC tracks at most ", kMaxTopn);
  // A negative total means that values were dropped. As an unsigned number, 0 - total is right even for INT64_MIN.
  const std::uint64_t total = counter(first);
  const std::uint64_t bound = is_negative(total) ? 0 - total : total;
  if (bound >> ArcTotals::kPlausibleBits != 0)
    odd_.add("gcov/counter-implausible"_rule, field(first), "the total of a list of top values of ", function,
             " is implausible: ", static_cast<std::int64_t>(total), "; expected less than 2^60 in magnitude");
  Uint128 sum = 0;
  bool has_negative = false;
  for (std::uint64_t i = 0; i < pairs && !has_negative; ++i) {
    const std::uint64_t count = counter(first + 3 + 2 * i);
    has_negative = is_negative(count);
    if (has_negative)
      report_.add("gcov/topn-total"_rule, field(first + 3 + 2 * i), "a count in a list of top values of ", function,
                  " is negative: ", static_cast<std::int64_t>(count));
    sum += count;
  }
  if (sum > bound && !has_negative)
    report_.add("gcov/topn-total"_rule, field(first), "the counts in a list of top values of ", function, " add up to ",
                static_cast<Int128>(sum), ", but the total of the list is ", static_cast<std::int64_t>(total));
  if (has_duplicates(counters, first, pairs))
    report_.add("gcov/topn-duplicate"_rule, field(first), "a list of top values of ", function, " contains the value ",
                static_cast<std::int64_t>(*std::adjacent_find(values_.begin(), values_.end())), " more than once");
}

bool CounterChecks::has_duplicates(const Counters& counters, std::uint64_t first, std::uint64_t pairs) {
  values_.clear();
  for (std::uint64_t i = 0; i < pairs; ++i) values_.push_back(counters.at(first + 2 + 2 * i, header_.order));
  std::sort(values_.begin(), values_.end());
  return std::adjacent_find(values_.begin(), values_.end()) != values_.end();
}

void CounterChecks::finish() {
  odd_.flush();
  if (totals_.lack_low_words() && high_counters_ >= 2)
    report_.add("gcov/counter-word-order"_rule, totals_.first, "every nonzero arc counter (", high_counters_,
                " in total) is a multiple of 2^32: the two words of each counter are in the wrong order");
}

}  // namespace proflint::gcov
