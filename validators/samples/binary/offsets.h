// Function offset tables: where in its section each function's record starts.
// Follows LLVM SampleProfWriter: writeFuncOffsetTable, and (2026) readEytzingerFuncOffsetTable.
#pragma once

#include <memory_resource>
#include <optional>
#include <vector>

#include "validators/samples/binary/names.h"
#include "validators/samples/binary/records.h"

namespace proflint::samples::binary {

// Compares a table with the records, which are passed one by one. As long as both have the same order, as in what LLVM
// writes, nothing is kept; the rest is sorted.
class OffsetTable {
 public:
  // `rule` is reported for a mismatch.
  OffsetTable(const Rule& rule, std::pmr::memory_resource* memory)
      : rule_(rule),
        all_entries_(std::string_view()),
        entries_(all_entries_),
        rest_(memory),
        starts_(memory),
        is_seen_(memory) {}

  // Reads a table of pairs; offsets count from the start of the section.
  bool read(Fields& fields, const RecordTables& tables);
  // Reads an indexed table, parallel to `span` of the name table.
  bool read_indexed(Fields& fields, Names::Span span);

  // The next function's record, in file order.
  void add(const FunctionStart& start, Report& report);
  // All records have been passed.
  void finish(Report& report);

 private:
  struct Entry {
    std::uint64_t position = 0;
    const char* start = nullptr;  // of the bytes that findings point at
    std::uint32_t index = 0;      // no table is larger
    std::string_view where() const { return {start, 1}; }
  };
  std::optional<Entry> next();
  void fall_out_of_step();
  void add_indexed(const FunctionStart& start, Report& report);
  void finish_indexed(Report& report);

  const Rule& rule_;
  bool is_indexed_ = false, in_step_ = true;
  Cursor all_entries_;
  std::uint64_t total_ = 0;
  Cursor entries_;                // those not yet compared
  std::uint64_t left_ = 0;        // how many they are
  std::uint64_t matched_ = 0;     // how many agreed with their records before the first that did not
  std::pmr::vector<Entry> rest_;  // entries and records, once they have differed
  std::pmr::vector<Entry> starts_;
  std::string_view indexed_;
  Names::Span span_;
  std::pmr::vector<bool> is_seen_;  // entries of an indexed table that belong to a record
};

}  // namespace proflint::samples::binary
