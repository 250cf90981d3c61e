// The header of an indexed profile and where its sections start.
// Follows LLVM IndexedInstrProf::Header of versions 1 to 14.
#pragma once

#include <optional>
#include <span>

#include "validators/llvm_instr/variant.h"

namespace proflint::llvm_instr::indexed {

inline constexpr std::string_view kMagic = "\xfflprofi\x81";

enum class Section : std::uint8_t { table, memprof, ids, vtable_names, traces };
inline constexpr std::size_t kSections = 5;

// What messages call a section.
constexpr const char* title(Section section) {
  constexpr const char* kTitles[kSections] = {"the function table", "the MemProf section", "the binary IDs section",
                                              "the vtable names section", "the traces section"};
  return kTitles[static_cast<std::size_t>(section)];
}

struct SectionStart {
  Section section;
  std::uint64_t offset = 0;
  std::string_view where;  // the word with the offset
};

struct Header {
  VersionWord version;
  std::string_view bytes;
  SectionStart starts[kSections];  // of the sections in the file, in file order
  std::size_t sections = 0;

  std::uint32_t number() const { return version.number(); }
  bool has_summary() const { return number() >= 4; }
  std::span<const SectionStart> all_starts() const { return {starts, sections}; }
};

// Reads the header and checks it on its own. Nothing: the rest cannot be read.
std::optional<Header> read_header(std::string_view file, Report& report);

// Checks the offsets of the sections, none of which is before `end`. False: the sections cannot be read.
bool check_starts(const Header& header, std::string_view file, std::uint64_t end, Report& report);

}  // namespace proflint::llvm_instr::indexed
