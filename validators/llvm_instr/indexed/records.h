// The data of the keys of an indexed profile: for each function hash its counters, bitmap and value data.
// Follows LLVM InstrProfLookupTrait::ReadData.
#pragma once

#include <memory_resource>
#include <vector>

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
  // `collects`: all records are remembered, to be compared with a program.
  RecordCheck(VersionWord version, bool collects, Counts& counts, GroupedFindings& findings,
              std::pmr::memory_resource* memory);

  // Checks all data of one key.
  void check(const TableItem& item);
  // All keys have come. `is_sound`: the table that they are in is.
  void finish(bool is_sound);

  // Whether the data of all keys could be read.
  bool is_complete() const { return is_complete_; }
  // Keys with records of several builds.
  const Occurrences& ambiguous() const { return ambiguous_; }
  // In ascending order, once all keys have come.
  std::span<const MergedRecord> collected() const { return collected_; }
  // Of the records outside and inside the context-sensitive pass; the first one of all where they are not told apart.
  SummaryBuilder& summary() { return outer_; }
  SummaryBuilder& cs_summary() { return cs_; }
  // Whether a key has this hash. Only for temporal profiles, and not before finish().
  bool has_key(std::uint64_t hash) const;

 private:
  struct Record;

  bool take_record(Cursor& data, Record& record, const TableItem& item);
  bool take_uniformity(Cursor& data, const TableItem& item);
  bool take_values(Cursor& data);
  static bool is_device_record(const TableItem& item);
  void judge(const Record& record, const TableItem& item);
  void check_hashes(const TableItem& item);

  VersionWord version_;
  bool collects_;
  Counts& counts_;
  GroupedFindings& findings_;
  SummaryBuilder outer_, cs_;
  Occurrences ambiguous_;
  Occurrences partial_;                     // keys with records of devices
  std::pmr::vector<std::uint64_t> hashes_;  // of the functions of one key
  std::pmr::vector<std::uint64_t> keys_;    // their hashes, in temporal profiles
  FirstPlaces<std::uint64_t, NumberHash> seen_;
  std::pmr::vector<MergedRecord> collected_;
  bool is_complete_ = true;
};

}  // namespace proflint::llvm_instr::indexed
