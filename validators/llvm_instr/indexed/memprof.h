// The section of a heap profile: a schema, records of functions, and the frames and call stacks that they refer to.
// Follows LLVM MemProf.h, IndexedMemProfData.cpp and MemProfSummary.cpp of versions 0 to 4.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>

#include "validators/core/grouped_findings.h"
#include "validators/llvm_instr/names.h"

namespace proflint::llvm_instr::indexed {

// The result of a check of the section.
struct MemprofEnd {
  std::optional<std::uint64_t> version;
  std::optional<std::uint64_t> offset;  // where the section ends; nothing: that is not known
  bool is_readable = true;              // the bytes after the section can be read
};

// The version of the heap profile that starts with `section`, which has 8 bytes or more; nothing: it is none.
std::optional<std::uint64_t> memprof_version(std::string_view section);

// Whether sections may follow at any offset: data access profiles are not padded.
bool may_end_anywhere(std::string_view section);

// Checks the section of `file` between two offsets.
MemprofEnd check_memprof(std::string_view file, std::uint64_t start, std::uint64_t end, Inflater& inflater,
                         GroupedFindings& findings, std::pmr::memory_resource* memory);

}  // namespace proflint::llvm_instr::indexed
