// Summaries of an export: each number is checked against the others and against the functions.
// Follows CoverageSummaryInfo.h of LLVM.
#pragma once

#include <array>

#include "validators/core/grouped_findings.h"
#include "validators/json_coverage/llvm_cov/functions.h"
#include "validators/json_coverage/llvm_cov/shapes.h"
#include "validators/json_documents/walker.h"

namespace proflint::json_coverage::llvm_cov {

// One row of a summary, if it is present and consistent.
struct Metric {
  std::uint64_t count = 0, covered = 0;
  bool is_there = false;
  std::string_view where;
};

struct Summary {
  std::array<Metric, summary::kCount> metrics;
  bool is_usable = true;
};

// The version comes last: findings that depend on it are kept apart until it is known.
struct Findings {
  explicit Findings(Report& report) : always(report), modern(report), exact(report) {}

  GroupedFindings always;
  GroupedFindings modern;  // count for all versions except 2.0.0
  GroupedFindings exact;   // count for 2.x only
};

// Reads the metric that was closed.
Metric read_metric(const Frame& frame, Findings& found);

// Checks the sums over files against the totals.
void check_totals(const Summary& totals, const Summary& sum, GroupedFindings& findings);

// Checks the summary of a file against its functions.
void check_summary(std::string_view file, const Summary& summary, const Sums& sums, bool has_lines, Findings& findings);

}  // namespace proflint::json_coverage::llvm_cov
