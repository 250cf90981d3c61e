// Function metadata: checksums and attributes of functions, in a separate section.
// Follows LLVM SampleProfReader: readFuncMetadata.
#pragma once

#include <memory_resource>

#include "validators/core/hash.h"
#include "validators/core/hash_tables.h"
#include "validators/samples/binary/fields.h"
#include "validators/samples/binary/records.h"
#include "validators/samples/sets.h"

namespace proflint::samples::binary {

// Identifies a function or inlined callee: a hash of its index and the locations and indexes of its callers.
using Path = std::uint64_t;
inline Path path_of(std::uint64_t index) {
  return hash_of(index);
}
inline Path path_of(Path caller, const Location& location, std::uint64_t index) {
  return hash_of(index, hash_of(location.key(), caller));
}

class Metadata {
 public:
  // Adds the checksums of top-level functions to `checksums`, if given.
  explicit Metadata(std::pmr::memory_resource* memory, Checksums* checksums = nullptr)
      : records_(memory), checksums_(checksums) {}

  // Reads the whole section and marks names as used. `has_checksums` and `has_attributes` are flags of the section.
  bool read(Fields& fields, const RecordTables& tables, bool has_checksums, bool has_attributes, Names& names,
            const Contexts& contexts);

  // Whether records have a checksum, which may be 0.
  bool has_checksums() const { return has_checksums_; }

  // Whether the counts of some callee are also in the profile of its base function.
  bool has_duplicates() const { return has_duplicates_; }

  struct Record {
    std::uint32_t attributes = 0;
    std::uint32_t place = 0;  // the offset of the record in the section
    bool is_callee = false, is_seen = false;
    bool is_duplicated() const { return (attributes & 4) != 0; }
  };
  // The record of a function of the profile; nullptr if it has none.
  const Record* find(Path path) {
    const auto found = records_.find(path);
    if (found == records_.end()) return nullptr;
    found->second.is_seen = true;
    return &found->second;
  }

  // Reports records of functions that are missing from the profile. REQUIRES: the whole profile was read, and the names
  // that were passed to read() still exist.
  void check_unseen(Report& report) const;

 private:
  // A record whose callees are being read.
  struct Level {
    Path path = 0;
    std::uint64_t callees = 0;  // that remain
    bool is_repeated = false;   // an earlier record is of the same function
  };

  bool read_record(Fields& fields, const RecordTables& tables, const Level* caller, const Location& site, Level& level);

  // The function or context with this index, as a record refers to it.
  Name name(std::uint64_t index, bool is_callee) const;
  void keep_checksum(const Count& index, bool is_context, const Count& checksum);

  HashMap<Path, Record, HashItself> records_;
  std::string_view section_;
  Names* names_ = nullptr;
  const Contexts* contexts_ = nullptr;
  Checksums* checksums_;
  bool has_contexts_ = false, has_checksums_ = false, has_attributes_ = false, has_duplicates_ = false;
};

}  // namespace proflint::samples::binary
