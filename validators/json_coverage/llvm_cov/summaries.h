// Summaries of an export: each number is checked against the others and against the functions.
// Follows CoverageSummaryInfo.h of LLVM.
#pragma once

#include <array>

#include "validators/json_coverage/llvm_cov/functions.h"
#include "validators/json_coverage/llvm_cov/shapes.h"
#include "validators/json_coverage/llvm_cov/version.h"
#include "validators/json_documents/walker.h"

namespace proflint::json_coverage::llvm_cov {

// Whether a number has a finding, so that it is not compared any more: one wrong number is reported once.
enum class Doubt : std::uint8_t { none, modern, all };  // modern: in all versions except 2.0.0

// One row of a summary.
struct Metric {
  std::uint64_t count = 0, covered = 0;
  bool is_there = false;
  Doubt doubt = Doubt::none;
  std::string_view where;
};

struct Summary {
  std::array<Metric, summary::kCount> metrics;
  bool is_usable = true;
};

// Reads the metric that was closed.
Metric read_metric(const Frame& frame, Findings& found);

// Checks the sums over files against the totals.
void check_totals(const Summary& totals, const Summary& sum, Findings& findings);

// Lists of a file that differ from its functions, which was reported.
struct Differences {
  bool segments = false, branches = false, records = false;
};

// Checks the summary of a file against its functions, except for what other findings explain, and marks its doubtful
// numbers.
void check_summary(std::string_view file, Summary& summary, const Sums& sums, bool has_lines,
                   const Differences& differences, Findings& found);

}  // namespace proflint::json_coverage::llvm_cov
