// Vtables lines at locations that have neither a count nor an inlined callee.
#pragma once

#include <memory_resource>
#include <string_view>

#include "validators/core/report.h"

namespace proflint::samples::text {

// Reads `function`, the lines of one function from its header on, once more and reports each such line. Only needed for
// functions whose vtables lines do not follow the lines of their location, as writers place them.
void report_vtables_orphans(std::string_view function, Report& report, std::pmr::memory_resource* memory);

}  // namespace proflint::samples::text
