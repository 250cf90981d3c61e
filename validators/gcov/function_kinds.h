// The kinds of counters of each function, which are the same for all functions of a data file, because the program
// was compiled with the same options. Follows coverage.cc (coverage_finish) and libgcov-driver.c (write_one_data).
#pragma once

#include <cstdint>
#include <map>

#include "validators/core/detailed_occurrences.h"
#include "validators/core/report.h"
#include "validators/gcov/header.h"

namespace proflint::gcov {

// A set of kinds is a number with a bit for each kind; the lowest bit is for arcs, which all functions have.
class FunctionKinds {
 public:
  static constexpr std::uint64_t kArcsBit = 1;

  FunctionKinds(const Header& header, Report& report) : header_(header), report_(report) {}

  // Adds a whole function, which starts at `record`.
  void add(std::uint64_t kinds, std::string_view record, const Named& function) {
    ++functions_;
    if (kinds != usual_kinds_) add_unusual(kinds, record, function);
  }

  // Whether these are not the kinds of the first function. False before it.
  bool are_unusual(std::uint64_t kinds) const { return usual_kinds_ != kNone && kinds != usual_kinds_; }

  // Reports the functions whose kinds differ from the kinds of most functions or, in a tie, of the first one.
  void finish() const;

 private:
  static constexpr std::uint64_t kNone = UINT64_MAX;

  // This is rare. If g++ inlined it, it would not inline add().
  [[gnu::noinline]] void add_unusual(std::uint64_t kinds, std::string_view record, const Named& function);
  void report_uneven(std::uint64_t kinds, std::uint64_t right, const Occurrences& functions, const Named& first) const;

  const Header& header_;
  Report& report_;
  std::uint64_t functions_ = 0;
  std::uint64_t usual_kinds_ = kNone;                           // of the first function
  DetailedOccurrences<Named> usual_;                            // only the first function
  std::map<std::uint64_t, DetailedOccurrences<Named>> others_;  // by their kinds
};

}  // namespace proflint::gcov
