// The counters of a whole file: defects of single counters and of all of them together, and totals.
// Follows LLVM InstrProf.h (getInstrMaxCountValue, CountPseudoKind) and InstrProfReader.h (MaxCounterValue).
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "validators/core/facts.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/increments.h"
#include "validators/core/wide.h"

namespace proflint::llvm_instr {

inline constexpr std::uint64_t kHot = UINT64_MAX, kWarm = UINT64_MAX - 1, kSaturated = UINT64_MAX - 2;
inline constexpr std::uint64_t kMaxPlausible = std::uint64_t{1} << 56;

// The most temporal traces that the stream of a profile may have had: if two profiles are merged that had more traces
// than they keep, llvm-profdata 19 draws a random number for each of them, which takes 2 s for so many.
inline constexpr std::uint64_t kMaxTraceStream = std::uint64_t{1} << 28;

// Whether a record with this first counter has a temperature instead of counts.
constexpr bool is_pseudo(std::uint64_t first) {
  return first >= kWarm;
}

// Checks the count of a profiled value.
void check_value_count(std::uint64_t count, std::string_view where, GroupedFindings& findings);

class Counts {
 public:
  // The runtime writes raw counters. In the indexed and the text form, the largest values are special markers.
  enum class Form : std::uint8_t { raw, merged };

  // `entries`, if not nullptr, receive the counters of each function.
  Counts(Form form, GroupedFindings& findings, Entries* entries)
      : form_(form), findings_(findings), entries_(entries) {}

  // Adds a counter, whose bytes are `where`.
  void add(std::uint64_t value, std::string_view where) {
    ++counters_;
    nonzero_ += value != 0;
    sum_ += value;
    if (value > kMaxPlausible) [[unlikely]]
      add_odd(value, where);
  }
  // Adds counters that record only whether something was executed.
  void add_covered(std::uint64_t all, std::uint64_t covered) {
    counters_ += all;
    nonzero_ += covered;
    covered_ += covered;
  }
  // Adds a record whose first counter is a marker.
  void add_pseudo(std::string_view function, std::uint64_t first, std::string_view where);
  void add_record() { ++records_; }

  // Whether end_function() is needed.
  bool wants_entries() const { return entries_.are_wanted(); }
  // Ends a function: the counters since the last call are its own.
  void end_function(std::string_view name);

  // Ends a profile: checks that the sum of the counters since the last call fits in 64 bits.
  void end_profile(std::string_view where);
  // REQUIRES: the file was read to its end, and all counters were added.
  void check_all_zero(Report& report) const;

  std::uint64_t records() const { return records_; }
  std::uint64_t counters() const { return counters_; }
  Facts facts() const;

 private:
  void add_odd(std::uint64_t value, std::string_view where);
  std::uint64_t total() const;  // of all counters so far

  Form form_;
  GroupedFindings& findings_;
  Increments entries_;
  std::uint64_t records_ = 0, pseudo_ = 0, counters_ = 0, nonzero_ = 0, covered_ = 0;
  Uint128 sum_ = 0, total_ = 0;  // of this profile, of earlier profiles
};

}  // namespace proflint::llvm_instr
