// The check of coverage.py's JSON report. Follows jsonreport.py of coverage.py 7.
#pragma once

#include "validators/core/format.h"

namespace proflint::json_coverage::coverage_py {

void check_coverage_py(const Input& input, Report& report);

}  // namespace proflint::json_coverage::coverage_py
