// Writes headers, a segment, a symbol table, three string tables, and a section of notes.
#include "tests/builders/elf.h"

namespace proflint::tests {
namespace {

std::string note_of(const ElfModel& model, Machine machine) {
  if (model.build_id.empty()) return {};
  Bytes note(machine);
  note.number(4, 4).number(model.build_id.size(), 4).number(NT_GNU_BUILD_ID, 4).text("GNU", 4).bytes(model.build_id);
  return note.str();
}

// The entries of the symbol table; their names are appended to `names`.
std::string symbols_of(const ElfModel& model, Machine machine, std::string& names) {
  const bool wide = machine.pointer == 8;
  Bytes out(machine);
  for (const ElfSymbol& symbol : model.symbols) {
    out.number(names.size(), 4);
    if (!wide) out.number(symbol.value, 4).number(symbol.size, 4);
    out.number(symbol.type, 1).number(0, 1).number(symbol.section, 2);
    if (wide) out.number(symbol.value, 8).number(symbol.size, 8);
    names += symbol.name + '\0';
  }
  return out.bytes(std::string(model.spare_symbol_bytes, '\0')).str();
}

}  // namespace

std::string elf_file(const ElfModel& model, Machine machine) {
  constexpr std::size_t kSections = 5, kCode = 64;
  const bool wide = machine.pointer == 8;
  const std::size_t header = wide ? 64 : 52, segment = wide ? 56 : 32, section = wide ? 64 : 40;
  std::string names(1, '\0');
  const std::string section_names = std::string(1, '\0') + model.section + '\0', note = note_of(model, machine),
                    symbols = symbols_of(model, machine, names);
  const std::size_t symbols_at = header + segment + kSections * section, names_at = symbols_at + symbols.size(),
                    section_names_at = names_at + names.size(), note_at = section_names_at + section_names.size(),
                    code_at = note_at + note.size();

  Bytes image(machine);
  image.bytes(ELFMAG).number(wide ? ELFCLASS64 : ELFCLASS32, 1);
  image.number(machine.order == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB, 1).number(1, 1);
  image.bytes(std::string(9, '\0')).number(ET_EXEC, 2).number(model.architecture, 2).number(1, 4);
  image.pointer(model.code_at).pointer(header).pointer(header + segment).number(model.flags, 4);
  for (const std::size_t n : {header, segment, std::size_t{1}, section, kSections, std::size_t{3}}) image.number(n, 2);
  // The segment is the end of the file.
  image.number(PT_LOAD, 4);
  if (wide) image.number(PF_R | PF_X, 4);
  image.pointer(code_at).pointer(model.code_at).pointer(model.code_at).pointer(kCode).pointer(kCode);
  if (!wide) image.number(PF_R | PF_X, 4);
  image.pointer(16);
  const auto add_section = [&](unsigned name, unsigned type, std::size_t at, std::size_t size, unsigned link) {
    const bool has_symbols = type == SHT_SYMTAB || type == SHT_DYNSYM;
    image.number(name, 4).number(type, 4).pointer(0).pointer(0).pointer(at).pointer(size);
    image.number(link, 4).number(0, 4).pointer(1).pointer(has_symbols ? (wide ? 24 : 16) : 0);
  };
  add_section(0, SHT_NULL, 0, 0, 0);
  add_section(0, model.symbol_table, symbols_at, symbols.size(), 2);
  add_section(0, SHT_STRTAB, names_at, names.size(), 0);
  add_section(1, SHT_STRTAB, section_names_at, section_names.size(), 0);
  add_section(0, SHT_NOTE, note_at, note.size(), 0);
  return image.bytes(symbols + names + section_names + note + std::string(kCode, '\x90')).str();
}

}  // namespace proflint::tests
