// Defects that files of known writers have: they are warnings, and each names its writer. Follows what these write.
#pragma once

#include <array>
#include <string_view>

#include "validators/core/detailed_occurrences.h"
#include "validators/core/report.h"

namespace proflint::lcov {

// Records about line 0, in the order of their messages.
enum KnownZero : std::size_t {
  kExit,            // branches: coverage.py before 7.6.2
  kMergedFunction,  // any record: gcovr
  kEarlyStart,      // functions whose first line is 1: coverlet
  kExpression,      // lines: Clarinet
  kUnmappedCode,    // any but FNDA: isparta, ibrik and Rstest
  kKnownZeros
};

struct KnownDefects {
  std::array<Occurrences, kKnownZeros> zeros{};
  // Sections of empty sources, and their paths. coverage.py before 7.6.2 writes that line 0 was executed once and that
  // no line was found; LH counts the line up to 7.2.1.
  DetailedOccurrences<std::string_view> empty_sources{};
  Occurrences unplaced{};  // functions without FN records: lcov_ex
  Occurrences unmapped{};  // functions and branches whose line is `undefined`: test runner of Node.js

  void report_to(Report& report) const;
};

}  // namespace proflint::lcov
