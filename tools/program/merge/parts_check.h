// Whether parts belong to one run over one list, by the records at their starts and ends.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "tools/program/merge/faults.h"
#include "tools/program/merge/part.h"

namespace proflint::tools {

// Reports the defects of the open `parts`, which must belong to a run like `own`; `expected` is their number.
void check_parts(const std::vector<std::unique_ptr<Part>>& parts, const RunRecord& own,
                 std::optional<std::size_t> expected, Faults& faults);

}  // namespace proflint::tools
