// The records of a text profile: name, hash, counters, bitmap and values, one per line.
// Follows LLVM TextInstrProfReader::readNextRecord and readValueProfileData.
#pragma once

#include <array>

#include "validators/core/hash_tables.h"
#include "validators/core/seen.h"
#include "validators/llvm_instr/counts.h"
#include "validators/llvm_instr/image.h"
#include "validators/llvm_instr/seen_records.h"
#include "validators/llvm_instr/text/header.h"

namespace proflint::llvm_instr::text {

class RecordCheck {
 public:
  // `collects`: keep all records, to compare them with a program.
  RecordCheck(SignificantLines& lines, const Header& header, bool collects, Counts& counts, GroupedFindings& findings,
              std::pmr::memory_resource* memory)
      : lines_(lines),
        limit_(lines.end().data()),
        header_(header),
        collects_(collects),
        counts_(counts),
        findings_(findings),
        seen_(memory),
        builds_(memory),
        sizes_(memory),
        collected_names_(memory),
        collected_(memory) {}

  // Checks all records. False: the check stopped before the end of the file.
  bool run();
  // REQUIRES: all records were read.
  void check_names(Report& report);
  // Whether some record uses a feature of later releases.
  bool has_bitmaps() const { return has_bitmaps_; }
  bool has_vtables() const { return has_vtables_; }
  // All records in ascending order, with the hashes of their names. Call at most once.
  std::span<const MergedRecord> collected();

 private:
  struct Record;

  // Each function reads a part of a record. False: the rest cannot be read.
  bool read_record(const TextLine& name);
  bool read_name(const TextLine& line, Record& record);
  bool read_hash(Record& record);
  bool read_counters(Record& record);
  bool begin_counters(std::string_view name, const grammar::Counter& first);
  bool read_bitmap(const TextLine& line, Record& record);
  bool read_kinds(const TextLine& line, std::uint64_t number, Record& record);
  bool read_kind(Record& record, std::int64_t& last);
  bool read_site(std::uint64_t kind);
  bool read_value(std::uint64_t kind);
  bool read_small_number(const Rule& rule, const char* what, std::uint64_t& value, std::string_view& where);
  bool has_lines(std::uint64_t number, const char* what, std::string_view where);
  bool refuse(const Rule& rule, const TextLine& line, const char* wanted, bool may_be_cut = false);
  void finish(const Record& record);
  bool is_context_sensitive(std::uint64_t hash) const;
  void add_build(std::uint64_t first, const Record& record);

  SignificantLines& lines_;
  const char* limit_;
  const Header& header_;
  bool collects_;
  bool has_bitmaps_ = false, has_vtables_ = false;
  Counts& counts_;
  GroupedFindings& findings_;
  SeenRecords seen_;
  struct Build {
    std::uint64_t hash = 0;
    bool is_ambiguous = false;
  };
  // By hash_of() of names whose records have different hashes, except for context-sensitive records.
  HashMap<std::uint64_t, Build> builds_;
  Occurrences ambiguous_;
  std::array<grammar::Counter, 32> counters_;  // of a record, in batches
  std::pmr::vector<std::uint64_t> sizes_;      // the labels of one site
  std::pmr::vector<std::string_view> collected_names_;
  std::pmr::vector<MergedRecord> collected_;  // in the order of the names
};

}  // namespace proflint::llvm_instr::text
