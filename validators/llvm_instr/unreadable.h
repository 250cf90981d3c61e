// Files that have none of the forms of an instrumentation profile.
#pragma once

#include "validators/core/report.h"

namespace proflint::llvm_instr {

void report_empty(Report& report);
void report_unrecognized(std::string_view file, Report& report);

}  // namespace proflint::llvm_instr
