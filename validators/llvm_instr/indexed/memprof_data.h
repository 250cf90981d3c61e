// Data access profiles, which end a heap profile of version 4: how often pieces of static data were read or written.
// Follows LLVM DataAccessProf.cpp, DataAccessProfData::serialize.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>

#include "validators/core/grouped_findings.h"
#include "validators/llvm_instr/names.h"

namespace proflint::llvm_instr::indexed {

// Checks what starts with `bytes` and may take all of them. Returns its size; nothing: it cannot be read to its end.
std::optional<std::uint64_t> check_data_accesses(std::string_view bytes, Inflater& inflater, GroupedFindings& findings,
                                                 std::pmr::memory_resource* memory);

}  // namespace proflint::llvm_instr::indexed
