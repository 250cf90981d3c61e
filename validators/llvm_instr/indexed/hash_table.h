// Hash tables on disk: a payload of consecutive buckets, and an array with the offset of each bucket.
// Follows LLVM OnDiskHashTable.h (OnDiskChainedHashTableGenerator).
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string_view>

#include "validators/core/grouped_findings.h"

namespace proflint::llvm_instr::indexed {

struct TableItem {
  std::uint64_t hash = 0, bucket = 0;
  std::string_view key, data;
  std::string_view head;  // the bytes before the key
};

// The encoding of the items of a table and of their hashes.
enum class TableKind : std::uint8_t {
  names,         // the hash is computed from the key
  numbers,       // the key is a number of 8 bytes, which is its own hash
  bare_numbers,  // the same, but items have no key length
};

// How much of the payload of a table could be read.
enum class Walked : std::uint8_t {
  partly,  // the rest cannot be read
  gaps,    // everything but the items of buckets that claim to be empty, or that the table lacks
  all,
};

class HashTable {
 public:
  using Visit = std::function<void(const TableItem&)>;

  // Finds the table at `offset` of `file`, whose payload starts at `payload`, and checks its numbers. Nothing: the
  // table cannot be read.
  static std::optional<HashTable> open(std::string_view file, std::uint64_t payload, std::uint64_t offset,
                                       GroupedFindings& findings);

  // The end of the table, as an offset in the file.
  std::uint64_t end() const { return end_; }

  // Checks the payload and passes all items to `visit`. `checks_size`: check the number of buckets, as the writer used
  // the current formula for it.
  Walked walk(TableKind kind, bool checks_size, GroupedFindings& findings, const Visit& visit) const;

  std::uint64_t entries() const { return entries_; }

 private:
  class Walk;

  std::string_view payload_, counts_, offsets_;
  std::uint64_t start_ = 0, end_ = 0, entries_ = 0, buckets_ = 0;
};

}  // namespace proflint::llvm_instr::indexed
