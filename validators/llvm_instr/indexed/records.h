// The data of the keys of an indexed profile: counters, bitmap and value data for each function hash.
// Follows LLVM InstrProfLookupTrait::ReadData.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/detailed_occurrences.h"
#include "validators/llvm_instr/counts.h"
#include "validators/llvm_instr/image.h"
#include "validators/llvm_instr/indexed/hash_table.h"
#include "validators/llvm_instr/indexed/header.h"
#include "validators/llvm_instr/indexed/summary.h"
#include "validators/llvm_instr/seen_records.h"
#include "validators/llvm_instr/value_data.h"

namespace proflint::llvm_instr::indexed {

class RecordCheck {
 public:
  // `collects`: keep all records, to compare them with a program.
  RecordCheck(VersionWord version, bool collects, Counts& counts, GroupedFindings& findings,
              std::pmr::memory_resource* memory);

  // Checks all data of one key.
  void check(const TableItem& item);
  // REQUIRES: all keys were checked. `has_all`: whether their table has items for all its keys. `is_sound`: whether it
  // has no errors.
  void finish(bool has_all, bool is_sound);

  // Whether the data of all keys could be read.
  bool is_complete() const { return is_complete_; }
  // Keys that have records of several builds.
  const Occurrences& ambiguous() const { return ambiguous_; }
  // In ascending order, after finish().
  std::span<const MergedRecord> collected() const { return collected_; }
  // Summaries of the records outside and inside the context-sensitive pass; the first is of all records if the version
  // does not separate them.
  SummaryBuilder& summary() { return outer_; }
  SummaryBuilder& cs_summary() { return cs_; }
  // Whether a key has this hash. REQUIRES: a temporal profile, after finish().
  bool has_key(std::uint64_t hash) const;

 private:
  struct Record;

  void check_name(std::string_view name);
  bool take_record(Cursor& data, Record& record, const TableItem& item);
  bool lacks_number(const char* what, const Cursor& data, const TableItem& item);
  bool take_uniformity(Cursor& data, const TableItem& item);
  bool take_values(Cursor& data, std::string_view& block);
  static bool is_device_record(const TableItem& item);
  void check_record(const Record& record, const TableItem& item);
  void check_hashes(const TableItem& item);

  VersionWord version_;
  bool collects_;
  Counts& counts_;
  GroupedFindings& findings_;
  SummaryBuilder outer_, cs_;
  Occurrences ambiguous_;
  DetailedOccurrences<std::string_view> partial_;  // keys with records of offload devices; the detail is the key
  std::pmr::vector<std::uint64_t> hashes_;         // function hashes of one key
  std::pmr::vector<std::uint64_t> keys_;           // hashes of all keys, in temporal profiles
  FirstPlaces<std::uint64_t, NumberHash> seen_;
  std::pmr::vector<MergedRecord> collected_;
  bool is_complete_ = true;
};

}  // namespace proflint::llvm_instr::indexed
