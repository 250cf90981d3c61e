// The records of a MemProf section: allocation sites, and the calls that led to them.
// Follows LLVM MemProf.cpp, deserializeV0 to deserializeV4, and MemProfReader.
#pragma once

#include <array>
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
  SeenNumbers frames, stacks;                                     // keys of tables
  HashMap<std::uint64_t, std::uint64_t, NumberHash> long_stacks;  // in version 2, the frames of long call stacks
  std::optional<LinearStacks> linear;

  explicit MemprofPlaces(std::pmr::memory_resource* memory) : frames(memory), stacks(memory), long_stacks(memory) {}
};

// Sizes of the fields of an allocation, indexed by their number in the schema. MemProfData.inc, MIBEntryDef
inline constexpr std::uint8_t kFieldSizes[] = {0, 4, 8, 8, 8, 8, 4, 4, 4, 4, 8, 4, 4, 4,
                                               4, 4, 4, 4, 4, 8, 8, 4, 4, 8, 4, 4, 4, 8};

// Where the fields of an allocation are, by their numbers in the schema.
struct MemprofBlock {
  static constexpr std::size_t kFields = std::size(kFieldSizes), kNone = SIZE_MAX;

  std::array<std::size_t, kFields> offsets;  // kNone: not in the schema
  std::uint64_t size = 0;

  MemprofBlock() { offsets.fill(kNone); }
};

class MemprofRecords {
 public:
  MemprofRecords(std::uint64_t version, const MemprofBlock& block, std::uint64_t file_size, const MemprofPlaces& places,
                 GroupedFindings& findings)
      : version_(version), file_size_(file_size), block_(block), places_(places), findings_(findings) {}

  // Checks the data of a function.
  void check(const TableItem& item);
  // Checks a call stack of version 2, which is a list of frame ids.
  bool check_frames(std::string_view ids) const;

 private:
  enum class Sites : std::uint8_t { allocations, calls };

  bool take_sites(Cursor& data, Sites kind, std::uint64_t function);
  bool take_site(Cursor& data, Sites kind);
  bool take_block(Cursor& data);
  void check_block(std::string_view block);
  bool take_stack(Cursor& data);
  bool check_keyed(std::uint64_t key, std::string_view where);
  bool check_linear(std::uint32_t position, std::string_view where);
  void add_frames(std::uint64_t number, std::string_view where);
  bool cut(std::string_view where) const;

  std::uint64_t version_, file_size_;
  const MemprofBlock& block_;
  std::uint64_t frames_ = 0;  // of all references to long call stacks, up to the limit
  const MemprofPlaces& places_;
  GroupedFindings& findings_;
};

}  // namespace proflint::llvm_instr::indexed
