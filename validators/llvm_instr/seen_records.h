// Finds duplicate records with the same name and hash, and names with more than one hash.
// Follows LLVM InstrProfWriter::addRecord and InstrProfRecord::merge.
#pragma once

#include <memory_resource>
#include <optional>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/core/index_table.h"
#include "validators/core/occurrences.h"
#include "validators/core/seen.h"

namespace proflint::llvm_instr {

// What records with the same name and hash must have in common.
struct Shape {
  std::uint64_t counters = 0, bitmap_bytes = 0;
  std::uint64_t sites[3] = {};  // per value kind

  std::uint64_t fingerprint() const { return hash_of({reinterpret_cast<const char*>(this), sizeof *this}); }
};

class SeenRecords {
 public:
  explicit SeenRecords(std::pmr::memory_resource* memory) : index_(memory), first_(memory), further_(memory) {}

  // Earlier records: whether one has the same name and hash, and the hash of the first record with the name.
  struct Earlier {
    enum class Same : std::uint8_t { none, alike, different };
    Same same = Same::none;
    std::optional<std::uint64_t> first_hash;
  };
  // `name` is a hash of the function's name.
  Earlier add(std::uint64_t name, std::uint64_t hash, const Shape& shape);
  // Reserves memory for the records of `names` names.
  void reserve(std::size_t names);
  // Prefetches what add() reads first.
  void expect(std::uint64_t name) const { index_.expect(hash_of(name)); }

  bool has(std::uint64_t name) const { return find(name, hash_of(name)) != IndexTable::kNone; }
  std::size_t names() const { return first_.size(); }

 private:
  struct First {
    std::uint64_t name, hash, shape;
  };

  void grow(std::size_t names);
  // The index in first_, if any.
  std::uint32_t find(std::uint64_t name, std::uint64_t name_hash) const {
    return index_.find(name_hash, [&](std::uint32_t index) { return first_[index].name == name; });
  }

  IndexTable index_;               // of names
  std::pmr::vector<First> first_;  // the first record of each name, and the only one of most
  // Name and hash of the other records, mapped to the shape.
  HashMap<std::uint64_t, std::uint64_t> further_;
};

// Reports an earlier record of the function `label`. `shape` belongs to the record at `where`.
void report_again(SeenRecords::Earlier::Same same, const Part& label, std::uint64_t hash, const Shape& shape,
                  std::string_view where, GroupedFindings& findings);

// Whether the tables of InstrProfWriter use this hash for empty or deleted entries.
constexpr bool is_reserved_hash(std::uint64_t hash) {
  return hash >= UINT64_MAX - 1;
}
// Reports such a hash of the function `label`. `where` is the hash or its record.
void report_reserved_hash(std::uint64_t hash, const Part& label, std::string_view where, GroupedFindings& findings);

// Reports the names at `ambiguous`, which have more than one hash, out of `names` in the file.
void check_builds(std::uint64_t names, const Occurrences& ambiguous, Report& report);

}  // namespace proflint::llvm_instr
