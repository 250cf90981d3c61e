// Checks the meaning of a decoded sample profile: the `sample/` rules, for every encoding.
// Follows the rule table "Meaning (all encodings)" of the LLVM sample profile specification.
// A decoder passes one event for each record, in file order, to a sink:
//
//   function   := begin_function item* checksum? end_function
//   item       := body target* | begin_callsite item* checksum? end_callsite
// Stores only 16 bytes for each distinct function, and the state of the open functions.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <string_view>
#include <vector>

#include "validators/core/facts.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/increments.h"
#include "validators/core/once.h"
#include "validators/core/report.h"
#include "validators/core/wide.h"
#include "validators/samples/counters.h"
#include "validators/samples/dialect.h"
#include "validators/samples/names.h"
#include "validators/samples/open.h"
#include "validators/samples/probes.h"
#include "validators/samples/record.h"
#include "validators/samples/targets.h"

namespace proflint::samples {

// Totals of the profile so far.
struct Volume {
  std::uint64_t functions = 0;  // top-level functions, including duplicates
  std::uint64_t lines = 0;      // including lines of callees
  std::uint64_t nonzero = 0;
  Uint128 total = 0;       // of all line counts: less than 2^128, as a file has fewer than 2^64 of them
  bool has_total = false;  // some function or inlined callee has a total greater than 0

  Volume& operator+=(const Volume& other);
  Facts facts() const;
  Amount amount() const;
};

// Reports that all totals of a profile with functions are 0.
void report_all_zero(Report& report);

class Meaning {
 public:
  // `memory` provides the memory for functions, within its bound. `report` and `memory` must outlive the object.
  // `entries`, if not nullptr, receive the counts of each top-level function.
  Meaning(const Dialect& dialect, Report& report, std::pmr::memory_resource* memory, Entries* entries = nullptr);

  // Begins a top-level function. `head` is {} in encodings without head counts (composite records of callees).
  // REQUIRES: no function is open.
  void begin_function(const Name& name, const Count& head, const Count& total);

  // Adds a line of the innermost open function.
  void body(const Location& location, const Count& count);

  // Adds a call target of the last line that body() added.
  void target(const Name& name, const Count& count);

  // Begins a callee inlined at `location` of the innermost open function. Callees beyond the nesting limit are reported
  // once and not checked, but their events must still be passed.
  void begin_callsite(const Location& location, const Name& callee, const Count& total);
  void end_callsite();

  // Adds a count that is not part of any total: how often a type, the one of a virtual table, occurred at `location`.
  void type_count(const Location& location, const Name& type, const Count& count);

  // Notes that the innermost open function has a checksum, even 0: llvm-profdata writes 0 for functions that were
  // inlined callees before it flattened the profile.
  void checksum();

  // Notes that part of the innermost open function could not be decoded, so that missing parts are not reported.
  void incomplete() { function_.is_incomplete = true; }

  // Ends the top-level function. REQUIRES: all callsites were ended.
  void end_function();

  // Appends the next piece of the profile, which was checked separately. False if the two together have a finding; the
  // state is then unusable. REQUIRES: no function is open.
  bool append(Meaning&& later);

  const Volume& volume() const { return volume_; }
  // The kind of the profile, determined by its first functions.
  bool is_context_sensitive() const { return names_.has_contexts(); }
  bool has_md5_names() const { return names_.has_md5(); }
  bool is_probe_based() const { return dialect_.is_probe_based || probes_.has_checksums(); }

  // Whether sums of duplicate counts could exceed 64 bits. REQUIRES: the whole file was read.
  bool may_overflow() const { return (has_repeats_ && all_counts_ > UINT64_MAX) || type_counts_ > UINT64_MAX; }
  // The sink that finds such sums if it receives the same events.
  OverflowSums sums() const { return {dialect_, report_, memory_}; }

 private:
  // The state of one top-level function.
  struct TopLevel {
    Count head;
    bool is_incomplete = false;
    Once depth;  // whether exceeding the nesting limit was reported
  };

  void check_head(const OpenFunction& function);
  void check_site(const Location& location, const Name& callee);
  void repeated_line(Location location);  // these get copies, as report_saturated() does
  void later_line(Location location, bool ascends);
  void finish_line() {
    if (!targets_.empty()) finish_targets();
  }
  void finish_targets();
  void open(const Name& name, const Count& total);
  void close();

  Dialect dialect_;
  Report& report_;
  // Of the open function: reported at its end, once per rule, or dropped if the end cannot be decoded.
  GroupedFindings findings_;
  std::pmr::memory_resource* memory_;
  FunctionNames names_;
  Probes probes_;
  TopLevel function_;  // the open function
  OpenFunctions open_;
  std::uint64_t ignored_levels_ = 0;  // number of open callees beyond the nesting limit
  Count line_;                        // the last line, with its targets
  Targets targets_;
  Volume volume_;
  Increments entries_;
  std::uint64_t first_total_ = 0, previous_total_ = UINT64_MAX;  // of the first and the last function
  Once disorder_;                                                // of functions
  Uint128 all_counts_ = 0, type_counts_ = 0;
  bool has_repeats_ = false;
};

// Passes a profile to `meanings`, one for each kind of function that consumers keep separate. `decode(sinks, report)`
// passes the events to the sink with the index of their kind, reports defects of the encoding, and returns whether
// everything could be decoded. Consumers add up counts of duplicate functions, lines and callsites: if such a sum could
// exceed 64 bits, the profile is decoded a second time, with other sinks and a report that discards findings. Returns
// what `decode` returned; if that is false, the second pass is omitted.
template <class Decode>
bool check_meaning(std::span<Meaning> meanings, Report& report, Decode decode) {
  if (!decode(meanings, report)) return false;
  if (std::none_of(meanings.begin(), meanings.end(), [](const Meaning& m) { return m.may_overflow(); })) return true;
  std::vector<OverflowSums> sums;
  for (const Meaning& meaning : meanings) sums.push_back(meaning.sums());
  Report ignored = Report::quiet({}, report.limits());  // the first pass reported everything
  decode(std::span(sums), ignored);
  return true;
}

// The same for a profile whose functions are all of one kind: `decode(sink, report)`.
template <class Decode>
bool check_meaning(Meaning& meaning, Report& report, Decode decode) {
  return check_meaning(std::span(&meaning, 1), report,
                       [&](auto sinks, Report& findings) { return decode(sinks.front(), findings); });
}

// Functions called for every line and call target are defined here, so that decoders can inline them.

inline void Meaning::type_count(const Location&, const Name&, const Count& count) {
  if (ignored_levels_ != 0) return;
  check_saturated(count, report_);
  type_counts_ += count.value;
}

inline void Meaning::body(const Location& location, const Count& count) {
  finish_line();
  if (ignored_levels_ != 0) return;
  line_ = count;
  ++volume_.lines;
  volume_.nonzero += count.value != 0;
  volume_.total += count.value;
  check_saturated(count, report_);
  OpenFunction& function = open_.innermost();
  function.sum += count.value;
  const std::uint64_t key = location.key();
  const bool ascends = !function.last_line || key > *function.last_line;
  if (!open_.insert_line(key, ascends))
    repeated_line(location);
  else if (location.offset == 0 || !ascends || function.last_site)
    later_line(location, ascends);
  function.last_line = key;
}

inline void Meaning::target(const Name& name, const Count& count) {
  if (ignored_levels_ == 0) targets_.emplace_back(name, count);
}

}  // namespace proflint::samples
