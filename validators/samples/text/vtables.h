// Vtables lines of a text profile: their types, and the locations that they belong to.
// Follows LLVM 22 SampleProfReaderText and the syntax rules of the LLVM sample profile specification.
#pragma once

#include <memory_resource>
#include <string_view>

#include "validators/core/report.h"
#include "validators/samples/targets.h"
#include "validators/samples/text/pieces.h"

namespace proflint::samples::text {

// Checks the types of a vtables line and appends them to `types`. `limit` is the end of the file. `is_odd`: the line
// has bytes other than printable ASCII.
void read_vtables(const Body& body, bool is_odd, const char* limit, Targets& types, Report& report);

// Rereads `function`, the lines of a function including its header, and reports vtables lines at locations with neither
// a count nor an inlined callee. Only needed if vtables lines do not follow the line of their location, as in files of
// real writers.
void report_vtables_orphans(std::string_view function, Report& report, std::pmr::memory_resource* memory);

}  // namespace proflint::samples::text
