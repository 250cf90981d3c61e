// The header of a raw profile, and the sections that its numbers describe.
// Follows LLVM InstrProfData.inc (INSTR_PROF_RAW_HEADER) of raw versions 5 to 11 and lprofWriteDataImpl.
#pragma once

#include <array>
#include <bit>
#include <optional>

#include "validators/core/cursor.h"
#include "validators/core/grouped_findings.h"
#include "validators/llvm_instr/variant.h"

namespace proflint::llvm_instr::raw {

// The meaning of the magic in the first eight bytes.
struct Machine {
  std::endian order = std::endian::little;
  unsigned pointer = 8;  // bytes

  bool operator==(const Machine&) const = default;
};

// Reads a pointer of the machine, if it is complete.
inline void read_pointer(Cursor& cursor, Machine machine, std::uint64_t& out) {
  std::uint32_t half = 0;
  if (machine.pointer == 8) return cursor.read_or_keep(out);
  if (cursor.read(half)) out = half;
}

inline constexpr std::size_t kMagicSize = 8;

// The machine whose magic `bytes` starts with, if any.
std::optional<Machine> machine_of(std::string_view bytes);

// Whether `bytes`, which are shorter than a magic, are a prefix of one.
bool starts_magic(std::string_view bytes);

struct Header {
  Machine machine;
  VersionWord version;
  std::uint64_t ids_size = 0, records = 0, counters_padding = 0, counters = 0, padding_after_counters = 0,
                bitmap_size = 0, padding_after_bitmap = 0, uniform_counters = 0, padding_after_uniform = 0,
                uniform_delta = 0, names_size = 0, counters_delta = 0, bitmap_delta = 0, names_delta = 0, vtables = 0,
                vtable_names_size = 0, value_kind_last = 0;
  std::string_view bytes;

  std::uint32_t number() const { return version.number(); }
  std::size_t counter_size() const { return version.has(variant::byte_counters) ? 1 : 8; }
  std::size_t record_size() const;
  // The bytes that a number of the header was read from.
  std::string_view word(std::uint64_t Header::*member) const;
  std::size_t vtable_size() const { return machine.pointer == 8 ? 24 : 16; }
};

// Reads the header at the start of `profile` and checks it on its own. Nothing: the rest cannot be read.
std::optional<Header> read_header(std::string_view profile, Machine machine, Report& report);

enum class Section : std::uint8_t {
  ids,
  records,
  before_counters,
  counters,
  after_counters,
  bitmap,
  after_bitmap,
  uniform,
  after_uniform,
  names,
  after_names,
  vtables,
  after_vtables,
  vtable_names,
  after_vtable_names,
};
inline constexpr std::size_t kSections = 15;

struct Sections {
  std::array<std::string_view, kSections> all;
  std::string_view rest;  // after the last section

  std::string_view operator[](Section section) const { return all[static_cast<std::size_t>(section)]; }
};

// Splits `profile` into its sections and checks their sizes.
std::optional<Sections> read_sections(std::string_view profile, const Header& header, Report& report);

// Checks the padding between the sections. `oddities` receives findings that other damage may have caused.
void check_padding(std::string_view profile, const Header& header, const Sections& sections, GroupedFindings& findings,
                   GroupedFindings& oddities);

}  // namespace proflint::llvm_instr::raw
