// The section table of an extensible binary profile.
// Follows LLVM SampleProfReader: readSecHdrTable and readImpl.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/samples/binary/section.h"

namespace proflint::samples::binary {

class SectionTable {
 public:
  explicit SectionTable(std::pmr::memory_resource* memory) : sections_(memory) {}

  // Reads the table after the version and checks each row and the offsets of the sections. False: the table is
  // unreadable.
  bool read(std::string_view file, Fields& header, std::uint64_t version);

  // Whether the rows are plausible: all sections are inside the file and have known types.
  bool is_sound() const { return is_sound_; }

  // Whether the sections do not end at the end of the file because bytes were lost or added.
  bool is_shifted() const { return is_shifted_; }

  // Whether the file ends inside a section although the table is sound.
  bool is_cut() const { return cut_.has_value(); }
  // Reports such an end as a truncation or, if `is_damaged` (a complete section cannot be read), as a loss of bytes.
  // REQUIRES: is_cut().
  void report_cut(std::string_view file, bool is_damaged, Report& report) const;

  const std::pmr::vector<Section>& rows() const { return sections_; }
  // The last section of this type that is not empty, as later sections replace earlier ones in LLVM; nullptr if there
  // is none.
  const Section* last(SectionType type) const;

  // Whether the table has a profile section, even an empty one.
  bool has_profile() const;

  // Checks that sections are unique. If decoding failed, a replaced name table is only a note, because its consequences
  // are errors.
  void check_repeats(bool is_decoded, Report& report) const;

  // Checks for missing and misplaced sections. REQUIRES: the sections themselves are valid.
  void check_order(Report& report) const;
  void check_presence(std::string_view place, Report& report) const;

  // The offset table of row `profile`, a profile section; nullptr for none. It is the nearest table of the same kind
  // and flat flag between that section and the profile section before it of the same type.
  const Section* offsets_of(const Section& profile) const;

  // The last offset table of this kind and flat flag if no profile section of the same kind and flag has contents;
  // nullptr otherwise.
  const Section* lone_offsets(bool is_composite, bool is_flat) const;

 private:
  bool read_row(Fields& header, Section& section);
  bool report_missing_rows(std::string_view file, const Count& n, Report& report) const;
  bool find_cut(std::string_view file, std::uint64_t header_end);
  bool check_rows(std::string_view file, Report& report);
  void check_kinds(std::uint64_t version, Report& report);
  void check_composite(const Section& section, std::uint64_t version, Report& report);
  void check_gaps(std::string_view file, std::uint64_t header_end, Report& report);
  void check_offset_tables(Report& report) const;

  struct Cut {
    const Section* section;  // the section in which the file ends
    std::uint64_t end;       // the end of all sections according to the table
  };

  std::pmr::vector<Section> sections_;
  FileFlags flags_;
  std::optional<Cut> cut_;
  bool is_sound_ = true, is_shifted_ = false;
};

}  // namespace proflint::samples::binary
