// Judges what a decoded sample profile means: the `sample/` rules, for every encoding.
//
// A decoder feeds one event per record, in file order:
//
//   function   := begin_function item* checksum? end_function
//   item       := body target* | begin_callsite item* checksum? end_callsite
//
// Nothing of the profile is kept but 16 bytes per distinct function and what the open functions need.
// Counts of repeated functions, lines and callsites are added up by readers; whether such a sum overflows is decided in
// a second pass over the file, which is only wanted if the sum of all its counts leaves the possibility:
//
//   const auto decode = [&](Meaning& meaning, Report& findings) { ... };
//   Meaning meaning(dialect, report, memory);
//   decode(meaning, report);
//   if (meaning.may_overflow()) {
//     Policy quiet;
//     quiet.max_findings_per_rule = 0;
//     Report ignored(bytes, quiet, report.limits());          // what the decoder says was said before
//     Meaning sums(dialect, report, memory, Pass::overflow);  // reports sample/counter-overflow only
//     decode(sums, ignored);
//   }
#pragma once

#include <cassert>
#include <cstdint>
#include <memory_resource>
#include <string_view>

#include "validators/core/report.h"
#include "validators/core/wide.h"
#include "validators/samples/record.h"
#include "validators/samples/state.h"

namespace proflint::samples {

// What the encodings do differently.
struct Dialect {
  // Totals are not stored: readers sum lines and callees, and the `total` of begin_function and begin_callsite is
  // ignored (AutoFDO gcov).
  bool derives_totals = false;
  // Repeated call targets of one line are added (binary encodings); the text reader keeps the last one.
  bool adds_targets = true;
  // LLVM's writers order lines, callsites and targets; AutoFDO's do not.
  bool is_ordered = true;
  // The order of functions means something too (text encoding).
  bool orders_functions = false;
  // The profile is known to be probe-based before its first function (a flag of the extensible encoding). Otherwise a
  // function is probe-based if it has a checksum.
  bool is_probe_based = false;
  // Names are MD5 values, those in calling contexts too.
  bool has_md5_names = false;
  // Some names may consist of digits: MD5 values as text.
  bool may_have_decimal_names = true;
  // Checksums stand apart from the functions: the decoder calls top_level_checksum() when it knows them.
  bool has_checksums_apart = false;
};

enum class Pass : std::uint8_t { rules, overflow };

class Meaning {
 public:
  // `memory` bounds what functions and open functions take. `report` and `memory` must outlive the object.
  Meaning(const Dialect& dialect, Report& report, std::pmr::memory_resource* memory, Pass pass = Pass::rules);

  // A top-level function begins; none is open. Encodings without head counts (composite records of callees) give {}.
  void begin_function(const Name& name, const Count& head, const Count& total);

  // A line of the innermost open function.
  void body(const Location& location, const Count& count);

  // A call target of the line that body() was called for last.
  void target(const Name& name, const Count& count);

  // A callee inlined at `location` of the innermost open function begins. Beyond the nesting limit the callee and what
  // is in it are reported once and not judged; its events are given all the same.
  void begin_callsite(const Location& location, const Name& callee, const Count& total);
  void end_callsite();

  // A count that is part of no sum: how often a type of a virtual table was seen.
  void type_count(const Count& count);

  // The checksum of the innermost open function. 0 is the same as none.
  void checksum(std::uint64_t value);

  // Part of the innermost open function could not be decoded: nothing is concluded from what is missing in it.
  void incomplete();

  // The top-level function ends; all callsites have been ended.
  void end_function();

  // With Dialect::has_checksums_apart: whether a top-level function has a non-zero checksum. Once for each of them.
  void top_level_checksum(const Name& name, bool has_checksum);

  // Number of top-level functions so far, repeated ones included.
  std::uint64_t functions() const { return functions_; }
  // Of what kind the profile is, as its first functions have it.
  bool is_context_sensitive() const { return contexts_ == Tri::yes; }
  bool is_probe_based() const { return dialect_.is_probe_based || probes_ == Tri::yes; }

  // After the whole file: whether counts that are added up could exceed 64 bits, so that a second pass is wanted.
  bool may_overflow() const { return has_repeats_ && all_counts_ > UINT64_MAX; }

 private:
  enum class Tri : std::uint8_t { unknown, no, yes };

  void judge_name(const Name& name);
  void judge_head();
  void judge_site(OpenFunction& caller, const Site& site, const Location& location, const Name& callee);
  void judge_probes(const Name& name, Tri has_checksum);
  void judge_probe_indexes(bool is_probe_based);
  void sum_line(const Location& location, const Count& count);
  void repeated_line(const Location& location);
  void later_line(OpenFunction& function, const Location& location, bool ascends);
  void finish_line();
  void finish_targets();
  void judge_targets();
  void judge_target_order(OpenFunction& function, const Target& before, const Target& target);
  void sum_targets();
  void use(const Count& count);
  void saturated(const Count& count);
  void add_to_sum(std::uint64_t path, const Count& count);
  void note_order(bool& is_noted, std::string_view where, const char* message);
  void open(const Name& name, const Count& total);
  void close();

  Dialect dialect_;
  Report& report_;
  bool only_sums_;
  OpenFunctions open_;
  FunctionSet known_;
  Targets targets_;
  CounterSums sums_;
  Count head_;                                       // of the open top-level function
  Count line_;                                       // that targets belong to
  std::uint64_t line_path_ = 0;                      // of that line, in the second pass
  std::pmr::vector<std::string_view> zero_indexes_;  // lines of the open top-level function with probe index 0
  std::uint64_t ignored_levels_ = 0;                 // open callees beyond the nesting limit
  std::uint64_t functions_ = 0;
  std::uint64_t previous_total_ = UINT64_MAX;
  Uint128 all_counts_ = 0;
  Tri contexts_ = Tri::unknown, probes_ = Tri::unknown;
  bool has_repeats_ = false, is_incomplete_ = false;
  bool has_reported_contexts_ = false, has_reported_probes_ = false, has_reported_depth_ = false;
  bool has_noted_functions_ = false, has_noted_md5_ = false;
};

// What every line and call target goes through is here, so that decoders can take it in.

inline void Meaning::use(const Count& count) {
  if (count.value == UINT64_MAX) saturated(count);
}

inline void Meaning::type_count(const Count& count) {
  if (!only_sums_ && ignored_levels_ == 0) use(count);
}

inline void Meaning::finish_line() {
  if (!targets_.empty()) finish_targets();
}

inline void Meaning::body(const Location& location, const Count& count) {
  finish_line();
  if (ignored_levels_ != 0) return;
  assert(!open_.stack.empty());
  line_ = count;
  if (only_sums_) return sum_line(location, count);
  use(count);
  OpenFunction& function = open_.stack.back();
  function.sum += count.value;
  const std::uint64_t key = location.key();
  const bool ascends = !function.has_lines || key > function.last_line;
  if (!open_.lines.insert(function.lines, key, ascends))
    repeated_line(location);
  else if (location.offset == 0 || !ascends || function.has_sites)
    later_line(function, location, ascends);
  function.last_line = key;
  function.has_lines = true;
}

inline void Meaning::target(const Name& name, const Count& count) {
  if (ignored_levels_ == 0) targets_.emplace_back(name, count);
}

}  // namespace proflint::samples
