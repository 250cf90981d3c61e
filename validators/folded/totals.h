// Totals of the lines of a file of collapsed stacks. Defects that occur on many lines are grouped at the first.
#pragma once

#include <cstdint>
#include <string_view>

#include "validators/core/entries.h"
#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/occurrences.h"
#include "validators/core/report.h"
#include "validators/core/wide.h"
#include "validators/text/line_defects.h"

namespace proflint::folded {

// Defects that many lines share: the rows of the table in totals.cc.
enum Defect : std::uint8_t {
  empty_stack,
  tab_separator,
  fractional_count,
  zero_count,
  empty_frame,
  unknown_annotation,
  metadata,
  metadata_counted,
  blank_line,
  duplicate_stack,
  deep_stack,
  marked_line,
  separated_line,
  defect_count
};

struct Totals {
  Totals();

  GroupTable groups;
  text::LineDefects defects;
  std::uint64_t others = 0;           // lines that are neither blank nor comments
  Occurrences stacks, differentials;  // lines with one count, with two
  std::uint64_t counted = 0, nonzero = 0;
  Uint128 sum = 0;
  std::uint64_t frames = 0, unsymbolized = 0;

  // Adds the totals of the lines that follow.
  void append(const Totals& next);

  // The counts of the lines so far.
  Amount amount() const;

  // Reports findings about the lines, and the facts of the file. Compares it with the other files of a set.
  void report_to(const Input& input, Report& report) const;

 private:
  void report_sums(Report& report) const;
  void compare_columns(const Input& input, Report& report) const;
};

}  // namespace proflint::folded
