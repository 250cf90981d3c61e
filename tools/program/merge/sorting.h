// Sorts a part whose files are not in the order of their paths, with bounded memory.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/program/merge/part.h"

namespace proflint::tools {

// Reads `part` to its end and adds sorted parts with the records of its files to `runs`. On failure, returns false: the
// part's fault has the reason, or `error` if the disk is full.
[[nodiscard]] bool sort_part(Part& part, std::size_t block, std::vector<std::unique_ptr<Part>>& runs,
                             std::string& error);

}  // namespace proflint::tools
