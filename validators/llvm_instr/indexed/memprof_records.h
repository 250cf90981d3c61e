// The records of a MemProf section: allocation sites, and the calls that led to them.
// Follows LLVM MemProf.cpp, deserializeV0 to deserializeV4, and MemProfReader.
#pragma once

#include <optional>

#include "validators/core/cursor.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/seen.h"
#include "validators/llvm_instr/indexed/hash_table.h"
#include "validators/llvm_instr/indexed/memprof_stacks.h"

namespace proflint::llvm_instr::indexed {

inline constexpr std::size_t kFrameSize = 17;  // function, line, column, whether it was inlined

// What records refer to: tables in versions 0 to 2, arrays since version 3.
struct MemprofPlaces {
  SeenNumbers frames, stacks;  // keys of tables
  std::optional<LinearStacks> linear;

  explicit MemprofPlaces(std::pmr::memory_resource* memory) : frames(memory), stacks(memory) {}
};

class MemprofRecords {
 public:
  // `block`: the size of the fields of an allocation.
  MemprofRecords(std::uint64_t version, std::uint64_t block, const MemprofPlaces& places, GroupedFindings& findings)
      : version_(version), block_(block), places_(places), findings_(findings) {}

  // Checks the data of a function.
  void check(const TableItem& item) const;
  // Checks a call stack of version 2, which is a list of frame ids.
  bool check_frames(std::string_view ids) const;

 private:
  enum class Sites : std::uint8_t { allocations, calls };

  bool take_sites(Cursor& data, Sites kind, std::uint64_t function) const;
  bool take_site(Cursor& data, Sites kind) const;
  bool take_stack(Cursor& data) const;
  bool check_linear(std::uint32_t position, std::string_view where) const;
  bool cut(std::string_view where) const;

  std::uint64_t version_, block_;
  const MemprofPlaces& places_;
  GroupedFindings& findings_;
};

}  // namespace proflint::llvm_instr::indexed
