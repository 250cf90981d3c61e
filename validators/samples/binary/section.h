// A section of an extensible binary profile: its type, flags and place in the file.
// Follows LLVM SampleProf.h: SecType and the section flags.
#pragma once

#include <optional>
#include <string>

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

// Bits 0 and 1 mean the same for all types; the bits from 32 on depend on the type.
enum class CommonFlag : std::uint64_t { compressed = 1, flat = 2 };
constexpr std::uint64_t type_bit(unsigned n) {
  return std::uint64_t{1} << (32 + n);
}
enum class SummaryFlag : std::uint64_t {
  partial = type_bit(0),
  full_context = type_bit(1),
  fs_discriminator = type_bit(2),
  pre_inlined = type_bit(4),
  vtables = type_bit(5),
};
enum class NamesFlag : std::uint64_t {
  md5 = type_bit(0),
  fixed_length = type_bit(1),
  unique_suffix = type_bit(2),
  eytzinger = type_bit(3),
};
enum class SymbolsFlag : std::uint64_t { md5 = type_bit(0) };
enum class OffsetsFlag : std::uint64_t { ordered = type_bit(0), eytzinger = type_bit(1) };
enum class MetadataFlag : std::uint64_t { probes = type_bit(0), attributes = type_bit(1) };

struct Section;

// Implications of the flags of some sections for others.
struct FileFlags {
  bool has_contexts = false;
  bool has_indexed_names = false;
};

// The properties of a section type.
struct SectionKind {
  enum class Role : std::uint8_t { other, offsets, profile };

  SectionType type;
  const char* name;   // as LLVM prints it
  const char* title;  // for messages
  int rank = 0;       // sections are in the order of their ranks; 0: anywhere
  Role role = Role::other;
  bool is_composite = false;
  std::uint64_t flags = 0;  // the known flags besides the common ones
  // Reports inconsistent flags.
  void (*check_flags)(const Section&, const FileFlags&, Report&) = nullptr;
};

// nullptr: the type is unknown.
const SectionKind* find_kind(std::uint64_t type);

// The end of a message about an unknown type: the known type that differs in one bit, as in core/flip.h.
std::string describe_bit_flip(std::uint64_t type);

// A row of the section table.
struct Section {
  Count type, flags, offset, size;
  std::string_view row;                   // the whole row
  const SectionKind* kind = nullptr;      // nullptr: unknown
  std::optional<std::string_view> bytes;  // as stored in the file; nothing: they are outside the file

  // For messages, such as "the NameTable section" or "a section of type 34".
  std::string title() const;

  bool is(SectionType t) const { return kind != nullptr && kind->type == t; }
  bool has(CommonFlag flag) const { return has_bit(flag); }
  // Only sections of the type that the flags belong to have them.
  bool has(SummaryFlag flag) const { return is(SectionType::summary) && has_bit(flag); }
  bool has(NamesFlag flag) const { return is(SectionType::names) && has_bit(flag); }
  bool has(SymbolsFlag flag) const { return is(SectionType::symbols) && has_bit(flag); }
  bool has(OffsetsFlag flag) const { return is_offsets() && has_bit(flag); }
  bool has(MetadataFlag flag) const { return is(SectionType::metadata) && has_bit(flag); }

  // LLVM skips sections of size 0, whatever their type.
  bool is_empty() const { return size.value == 0; }
  // Whether the row has the contents that an interrupted writer leaves.
  bool is_unfilled() const {
    return type.value == UINT64_MAX && offset.value == UINT64_MAX && size.value == UINT64_MAX;
  }
  // LLVM keeps only the lower 32 bits of a type.
  bool has_wide_type() const { return type.value > UINT32_MAX && type.value != UINT64_MAX; }
  bool is_profile() const { return kind != nullptr && kind->role == SectionKind::Role::profile; }
  bool is_offsets() const { return kind != nullptr && kind->role == SectionKind::Role::offsets; }
  bool is_composite() const { return kind != nullptr && kind->is_composite; }
  bool is_flat() const { return has(CommonFlag::flat); }

 private:
  template <class Flag>
  bool has_bit(Flag flag) const {
    return (flags.value & static_cast<std::uint64_t>(flag)) != 0;
  }
};

// Checks whether the flags of a section are known and consistent.
void check_flags(const Section& section, const FileFlags& file, Report& report);

}  // namespace proflint::samples::binary
