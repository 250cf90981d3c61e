// Files that are no instrumentation profile in any form.
#pragma once

#include "validators/core/report.h"

namespace proflint::llvm_instr {

void report_empty(Report& report);
void report_unrecognized(std::string_view file, Report& report);

}  // namespace proflint::llvm_instr
