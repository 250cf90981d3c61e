// Writes ELF images of every class and byte order: a segment of code, symbols and an optional build ID.
#pragma once

#include <elf.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/builders/bytes.h"

namespace proflint::tests {

struct ElfSymbol {
  std::string name;
  std::uint64_t value = 0, size = 0;
  unsigned type = STT_FUNC, section = 1;
};

struct ElfModel {
  unsigned architecture = EM_AARCH64;
  std::uint32_t flags = 0;
  std::uint64_t code_at = 0x1000;  // address of 64 bytes of code
  std::vector<ElfSymbol> symbols;
  unsigned symbol_table = SHT_SYMTAB;
  std::string section = ".text";       // the name of the table of names
  std::size_t spare_symbol_bytes = 0;  // after the last symbol
  std::string build_id;                // empty: no build ID
};

std::string elf_file(const ElfModel& model, Machine machine);

}  // namespace proflint::tests
