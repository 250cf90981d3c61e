// The section table of an extensible binary profile, and the bytes of its sections.
// Follows LLVM SampleProf.h (SecType, section flags) and SampleProfReader: readSecHdrTable, readImpl,
// decompressSection.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/samples/binary/fields.h"

namespace proflint::samples::binary {

enum class SectionType : std::uint64_t {
  invalid = 0,
  summary = 1,
  names = 2,
  symbols = 3,
  offsets = 4,
  metadata = 5,
  contexts = 6,
  composite_offsets = 7,
  profile = 32,
  composite_profile = 33,
};

// Flags; those from bit 32 on mean something else for each type.
namespace flag {
constexpr std::uint64_t bit(unsigned n) {
  return std::uint64_t{1} << n;
}
constexpr std::uint64_t compressed = bit(0), flat = bit(1);
constexpr std::uint64_t partial = bit(32), full_context = bit(33), fs_discriminator = bit(34), pre_inlined = bit(36),
                        vtables = bit(37);                                                                    // summary
constexpr std::uint64_t md5 = bit(32), fixed_length = bit(33), unique_suffix = bit(34), eytzinger = bit(35);  // names
constexpr std::uint64_t ordered = bit(32), eytzinger_offsets = bit(33);                                       // offsets
constexpr std::uint64_t probes = bit(32), attributes = bit(33);  // metadata
constexpr std::uint64_t md5_symbols = bit(32);                   // symbols
}  // namespace flag

// One row of the section table.
struct Section {
  Count type, flags, offset, size;
  std::string_view row;    // the whole row
  std::string_view bytes;  // as in the file; empty if they are not in the file
  bool is_in_file = false;

  SectionType kind() const { return static_cast<SectionType>(type.value); }
  bool has(std::uint64_t bits) const { return (flags.value & bits) == bits; }
  // Readers skip sections of size 0 whatever they are.
  bool is_empty() const { return size.value == 0; }
  // As a writer leaves it that is interrupted.
  bool is_unfilled() const {
    return type.value == UINT64_MAX && offset.value == UINT64_MAX && size.value == UINT64_MAX;
  }
  bool is_profile() const { return kind() == SectionType::profile || kind() == SectionType::composite_profile; }
  bool is_offsets() const { return kind() == SectionType::offsets || kind() == SectionType::composite_offsets; }
  bool is_composite() const {
    return kind() == SectionType::composite_profile || kind() == SectionType::composite_offsets;
  }
};

// The name that LLVM prints for a type; nullptr if the type is not known.
const char* section_name(SectionType type);

class SectionTable {
 public:
  explicit SectionTable(std::pmr::memory_resource* memory) : sections_(memory) {}

  // Reads the table behind the version and judges each row and where the sections lie. False: there is no table.
  bool read(std::string_view file, Fields& header, std::uint64_t version);

  // Whether the rows can be believed as far as that: all sections lie in the file and have types.
  bool is_sound() const { return is_sound_; }

  const std::pmr::vector<Section>& rows() const { return sections_; }
  // The last section of this type that is not empty; nullptr if there is none. Readers let later sections replace
  // earlier ones.
  const Section* last(SectionType type) const;

  // Whether there is a profile section, be it empty.
  bool has_profile() const;

  // Judges which sections there are and in which order: what only makes sense when the sections themselves do.
  void judge_order(Report& report) const;
  void judge_presence(std::string_view place, Report& report) const;

  // The offset table of each profile section, by row number: the next profile of its kind and flat flag behind the
  // offset table in table order; rows_.size() for none.
  std::size_t offsets_of(std::size_t profile) const;

  // The last offset table of this kind and flat flag if no profile section of them has contents; nullptr otherwise.
  const Section* lone_offsets(bool is_composite, bool is_flat) const;

 private:
  bool read_row(Fields& header, Section& section);
  void judge_type(const Section& section, std::uint64_t version, Report& report);
  void judge_composite(const Section& section, std::uint64_t version, Report& report);
  void judge_flags(const Section& section, Report& report) const;
  void judge_places(std::string_view file, std::uint64_t header_end, Report& report);
  void judge_offset_tables(Report& report) const;
  void judge_repeats(Report& report) const;

  std::pmr::vector<Section> sections_;
  bool is_sound_ = true, has_contexts_ = false, has_indexed_names_ = false;
};

// The inflated bytes of compressed sections. Must outlive what refers to them.
class InflatedSections {
 public:
  explicit InflatedSections(std::pmr::memory_resource* memory) : memory_(memory), buffers_(memory) {}
  ~InflatedSections();
  InflatedSections(const InflatedSections&) = delete;
  InflatedSections& operator=(const InflatedSections&) = delete;

  // The contents of `section`: its bytes, or what they inflate to. False: they could not be inflated, which was
  // reported. Findings in inflated bytes point at the section.
  bool contents(const Section& section, Report& report, std::string_view& out);

 private:
  struct Buffer {
    char* data;
    std::size_t size;
  };
  bool inflate(std::string_view stream, std::uint64_t declared, std::string_view where, Report& report,
               std::string_view& out);

  std::pmr::memory_resource* memory_;
  std::pmr::vector<Buffer> buffers_;
  std::uint64_t total_ = 0;  // declared bytes of all of them
};

}  // namespace proflint::samples::binary
