// The check of llvm-cov's JSON exports. Follows LLVM's CoverageExporterJson.cpp.
#pragma once

#include "validators/core/format.h"

namespace proflint::json_coverage::llvm_cov {

void check_llvm_cov(const Input& input, Report& report);

}  // namespace proflint::json_coverage::llvm_cov
