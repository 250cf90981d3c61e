// The section of a heap profile: a schema, and tables of records, frames and call stacks. Their data are not decoded.
// Follows LLVM MemProf.h and InstrProfWriter::writeMemProf of versions 0 to 3.
#pragma once

#include <optional>
#include <string_view>

#include "validators/core/grouped_findings.h"

namespace proflint::llvm_instr::indexed {

// Judges the section of `file` between two offsets. Returns where it ends; nothing: that is not known.
// `is_readable` becomes false if nothing after the section can be trusted either.
std::optional<std::uint64_t> check_memprof(std::string_view file, std::uint64_t start, std::uint64_t end,
                                           bool& is_readable, GroupedFindings& findings);

}  // namespace proflint::llvm_instr::indexed
