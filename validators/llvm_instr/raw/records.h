// The records of a raw profile, one per function, and their ranges in the other sections.
// Follows LLVM InstrProfData.inc (INSTR_PROF_DATA) of raw versions 5 to 11 and RawInstrProfReader.
#pragma once

#include <string>

#include "validators/llvm_instr/counts.h"
#include "validators/llvm_instr/names.h"
#include "validators/llvm_instr/raw/header.h"
#include "validators/llvm_instr/seen_records.h"
#include "validators/llvm_instr/value_data.h"

namespace proflint::llvm_instr::raw {

struct Record {
  std::uint64_t name = 0, hash = 0, counters_at = 0, uniform_at = 0, bitmap_at = 0;
  std::uint32_t counters = 0, bitmap_size = 0;
  ValueSites sites = {};
  std::string_view bytes;

  bool has_sites() const { return sites[0] != 0 || sites[1] != 0 || sites[2] != 0; }
};

// Reads the records of a section one by one.
class RecordReader {
 public:
  RecordReader(std::string_view section, const Header& header) : rest_(section), header_(header) {}

  // False at the end of the section.
  bool next(Record& record);
  // Whether the padding in the last record that was read is zero.
  bool has_clean_padding() const { return padding_ == 0; }

 private:
  std::string_view rest_;
  const Header& header_;
  std::uint16_t padding_ = 0;
};

// Checks the records of one profile and their ranges in other sections. `names`: nullptr if they could not be decoded.
class RecordCheck {
 public:
  RecordCheck(const Header& header, const Sections& sections, Names* names, Counts& counts, GroupedFindings& findings,
              GroupedFindings& oddities, std::pmr::memory_resource* memory)
      : header_(header),
        sections_(sections),
        names_(names),
        counts_(counts),
        findings_(findings),
        oddities_(oddities),
        memory_(memory),
        seen_(memory) {}

  void run();
  // Whether the counters of all records are inside their section.
  bool are_sound() const { return !counter_claims_.has_stray; }

 private:
  struct Range {
    std::uint64_t start, end;
    const char* record;
  };
  // The ranges that records claim in a section, tracked as one range while they are in order and without gaps.
  struct Claims {
    std::uint64_t end = 0;
    bool is_in_order = true;
    bool has_stray = false;  // whether some range was wrong

    void add(std::uint64_t start, std::uint64_t size) {
      is_in_order &= start == end;
      end = start + size;
    }
  };

  void check_record(const Record& record, std::uint64_t index);
  bool place_counters(const Record& record, std::uint64_t index, std::uint64_t& start);
  void check_bitmap(const Record& record, std::uint64_t index);
  void check_uniform(const Record& record, std::uint64_t index);
  void count(const Record& record, std::uint64_t start);
  void count_bytes(std::string_view bytes);
  void check_timestamp(std::string_view slot);
  void check_ranges();
  bool check_overlap(std::pmr::vector<Range>& ranges, const Rule& rule, const char* what, std::uint64_t& lost);
  std::uint64_t offset(std::uint64_t address, std::uint64_t delta, std::uint64_t index) const;
  Part label(const Record& record) const;
  std::string name_of(const Record& record) const;

  const Header& header_;
  const Sections& sections_;
  Names* names_;
  Counts& counts_;
  GroupedFindings& findings_;
  GroupedFindings& oddities_;  // findings that other damage may have caused
  std::pmr::memory_resource* memory_;
  SeenRecords seen_;
  Claims counter_claims_, bitmap_claims_;
  std::uint64_t counted_ =
      0;  // bytes of counters that were checked: at most the size of the section, even if ranges overlap
};

}  // namespace proflint::llvm_instr::raw
