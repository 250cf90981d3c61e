// The sections after the table of functions: binary IDs, vtable names, traces.
// Follows LLVM InstrProfWriter::writeImpl and IndexedInstrProfReader::readHeader.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>

#include "validators/llvm_instr/indexed/records.h"
#include "validators/llvm_instr/names.h"

namespace proflint::llvm_instr::indexed {

// The bytes from the start of a section to the next section or the end of the file.
struct SectionBytes {
  std::string_view bytes;
  bool is_last = false;
};

// Each returns the size of its section. Nothing: the size is unknown.
std::optional<std::uint64_t> check_ids(const SectionBytes& section, std::pmr::vector<std::string_view>& ids,
                                       GroupedFindings& findings);
std::optional<std::uint64_t> check_vtable_names(const SectionBytes& section, Inflater& inflater,
                                                GroupedFindings& findings, std::pmr::memory_resource* memory);
std::optional<std::uint64_t> check_traces(const SectionBytes& section, const RecordCheck& records,
                                          GroupedFindings& findings);

}  // namespace proflint::llvm_instr::indexed
