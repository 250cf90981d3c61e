// The type and version of an export, and the findings that depend on the version. Follows CoverageExporterJson.cpp of
// LLVM.
#pragma once

#include "validators/core/grouped_findings.h"
#include "validators/json_coverage/llvm_cov/tuples.h"

namespace proflint::json_coverage::llvm_cov {

// The version comes last: findings that depend on it are kept apart until it is known.
struct Findings {
  explicit Findings(Report& report) : always(report), modern(report), exact(report), old(report) {}

  GroupedFindings always;
  GroupedFindings modern;  // count for all versions except 2.0.0
  GroupedFindings exact;   // count for 2.x only
  GroupedFindings old;     // count for 2.0.0 only
};

// The end of a document: members that any part of it may precede, and the lengths that only some versions allow.
struct DocumentEnd {
  const Value &type, &version;  // with an empty token if they are missing
  const Lengths& lengths;
};

// Checks the type, the version and the lengths, and reports the findings that count for the version: none if it is not
// supported.
void finish_findings(const DocumentEnd& end, Findings& found, Report& report);

}  // namespace proflint::json_coverage::llvm_cov
