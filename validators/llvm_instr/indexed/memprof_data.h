// Data access profiles, at the end of MemProf sections of version 4: how often static data was read or written.
// Follows LLVM DataAccessProf.cpp, DataAccessProfData::serialize.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>

#include "validators/core/grouped_findings.h"
#include "validators/llvm_instr/names.h"

namespace proflint::llvm_instr::indexed {

// Checks the data access profiles at the start of `bytes`. Returns their size; nothing: they cannot be read to the end.
std::optional<std::uint64_t> check_data_accesses(std::string_view bytes, Inflater& inflater, GroupedFindings& findings,
                                                 std::pmr::memory_resource* memory);

}  // namespace proflint::llvm_instr::indexed
