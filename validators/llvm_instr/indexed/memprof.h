// The MemProf section: a schema, records of functions, and the frames and call stacks that they refer to.
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
  std::optional<std::uint64_t> offset;  // the end of the section; nothing: the end is unknown
  bool is_readable = true;              // the bytes after the section can be read
};

// The version of the MemProf section that starts with `section`, which has at least 8 bytes; nothing: the version is
// unknown.
std::optional<std::uint64_t> memprof_version(std::string_view section);

// Whether the next section may start at any offset, because data access profiles are not padded.
bool may_end_anywhere(std::string_view section);

// Checks the section between two offsets of `file`.
MemprofEnd check_memprof(std::string_view file, std::uint64_t start, std::uint64_t end, Inflater& inflater,
                         GroupedFindings& findings, std::pmr::memory_resource* memory);

}  // namespace proflint::llvm_instr::indexed
