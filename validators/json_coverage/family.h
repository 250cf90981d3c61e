// Coverage reports in JSON, written by gcov, llvm-cov, istanbul and coverage.py. Follows RFC 8259 and their
// documentation.
#pragma once

#include "validators/core/format.h"

namespace proflint::json_coverage {

extern const Format kGcovJson, kLlvmCovJson, kIstanbul, kCoveragePy, kUnknownJson;
extern const Family kJsonCoverage;

}  // namespace proflint::json_coverage
