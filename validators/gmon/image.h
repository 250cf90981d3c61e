// The program that a file belongs to, as far as the rules of the family need it. libelf stays behind this header.
// Follows the System V ABI, chapters 4 and 5, and the processor supplements.
#pragma once

#include <elf.h>

#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/core/format.h"
#include "validators/core/report.h"
#include "validators/gmon/shape.h"

namespace proflint::gmon {

// An executable segment.
struct CodeSegment {
  std::uint64_t address = 0;
  std::uint64_t size = 0;  // in memory
  std::string_view bytes;  // in the image; no longer than `size`
  bool contains(std::uint64_t pc) const { return pc >= address && pc - address < size; }
};

struct FunctionSymbol {
  std::uint64_t start = 0, end = 0;
};

struct Image {
  explicit Image(std::pmr::memory_resource* memory) : code(memory), functions(memory) {}

  Machine machine;
  std::uint16_t architecture = EM_NONE;
  std::pmr::vector<CodeSegment> code;
  std::pmr::vector<FunctionSymbol> functions;  // by start; `end` is the furthest of all functions up to here
  std::optional<std::uint64_t> end_of_text;    // etext
  bool symbols_are_sound = true;               // of what there is, all could be read
  bool has_mcount = false;
  bool has_descriptors = false;  // function symbols are those of descriptors, not of code (64-bit PowerPC, ELFv1)

  bool is_x86() const { return architecture == EM_386 || architecture == EM_X86_64; }
};

// Reads `file`. Returns false if it cannot be compared with anything; defects are reported, except that a Windows
// program is not one: proflint does not look into it.
bool read_image(const Companion& file, Image& image, Report& report);

}  // namespace proflint::gmon
