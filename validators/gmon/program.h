// Facts about the program that a file belongs to, for the rules.
// Follows the processor supplements of the System V ABI for descriptors, glibc and GCC for the names of symbols.
#pragma once

#include <optional>

#include "validators/core/format.h"
#include "validators/core/report.h"
#include "validators/gmon/hints.h"
#include "validators/images/image.h"
#include "validators/images/symbols.h"

namespace proflint::gmon {

struct Program {
  images::Image image;
  images::Functions functions;
  std::optional<std::uint64_t> end_of_text = {};  // etext
  bool has_mcount = false;
  bool has_descriptors = false;  // function symbols refer to descriptors, not code (64-bit PowerPC, ELFv1)

  Machine machine() const { return {image.order(), image.pointer()}; }
};

// Reads `file`. Nothing if it cannot be used for comparisons, which is reported unless it is a Windows program, which
// proflint does not read.
std::optional<Program> read_program(const Companion& file, std::pmr::memory_resource* memory, Report& report);

}  // namespace proflint::gmon
