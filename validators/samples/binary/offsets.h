// Function offset tables: the start of each function's record in its section.
// Follows LLVM SampleProfWriter: writeFuncOffsetTable, and (2026) readEytzingerFuncOffsetTable.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/samples/binary/names.h"
#include "validators/samples/binary/records.h"

namespace proflint::samples::binary {

// Compares a table with the records, which are passed one by one. Nothing is stored while both have the same order, as
// in files that LLVM writes; the rest is sorted.
class OffsetTable {
 public:
  // Mismatches are reported as `rule`.
  OffsetTable(const Rule& rule, std::pmr::memory_resource* memory)
      : rule_(rule),
        all_entries_(std::string_view()),
        entries_(all_entries_),
        rest_(memory),
        starts_(memory),
        is_seen_(memory) {}

  // Reads a table of pairs; offsets are relative to the start of the section.
  bool read(Fields& fields, const RecordTables& tables);
  // Reads an indexed table, parallel to `span` of the name table.
  bool read_indexed(Fields& fields, Names::Span span);

  // Adds the record of the next function, in file order.
  void add(const FunctionStart& start, Report& report);
  // REQUIRES: all records were added.
  void finish(Report& report);

 private:
  struct Entry {
    std::uint64_t position = 0;
    const char* start = nullptr;  // of the bytes that findings point at
    std::uint32_t index = 0;      // wide enough for any table
    std::string_view where() const { return {start, 1}; }
  };
  std::optional<Entry> next();
  void fall_out_of_step();
  std::pmr::vector<std::uint32_t> report_wrong_entries(GroupedFindings& findings);
  void report_lost(std::pmr::vector<std::uint32_t> wrong, GroupedFindings& findings) const;
  void add_indexed(const FunctionStart& start, Report& report);
  void finish_indexed(Report& report);

  const Rule& rule_;
  bool is_indexed_ = false, in_step_ = true;
  Cursor all_entries_;
  std::uint64_t total_ = 0;
  Cursor entries_;                // entries that were not yet compared
  std::uint64_t left_ = 0;        // number of these entries
  std::uint64_t matched_ = 0;     // number of entries that matched their record before the first mismatch
  std::pmr::vector<Entry> rest_;  // entries and records after the first mismatch
  std::pmr::vector<Entry> starts_;
  std::string_view indexed_;
  Names::Span span_;
  std::pmr::vector<bool> is_seen_;  // for each entry of an indexed table, whether it belongs to a record
};

}  // namespace proflint::samples::binary
