// Reads ELF images. Before libelf reads an image, the headers that determine allocations are compared with the size of
// the file, and only bounded parts of symbols are read. Follows the System V ABI, chapters 4 and 5.
#include "validators/images/image.h"

#include <gelf.h>
#include <libelf.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "validators/core/message.h"

namespace proflint::images {
namespace {

// Programs have one or two executable segments. Every address of a profile may be looked up in all of them.
constexpr std::size_t kMaxCodeSegments = 64;
// The maximum number of notes that are searched for the build ID, as segments may repeat the same bytes.
constexpr unsigned kMaxNotes = 64;

struct CloseElf {
  void operator()(Elf* elf) const { elf_end(elf); }
};
using ElfHandle = std::unique_ptr<Elf, CloseElf>;

std::string_view name_at(std::string_view strings, std::uint64_t offset) {
  if (offset >= strings.size()) return {};
  const std::string_view name = strings.substr(static_cast<std::size_t>(offset), Image::kMaxNameBytes);
  return name.substr(0, name.find('\0'));
}

// Reads a number with the size of an address.
[[nodiscard]] bool read_word(Cursor& cursor, unsigned bytes, std::uint64_t& out) {
  if (bytes == 8) return cursor.read(out);
  std::uint32_t narrow = 0;
  if (!cursor.read(narrow)) return false;
  out = narrow;
  return true;
}

// The build ID among the notes of a segment or section; empty if there is none.
std::string_view find_build_id(std::string_view notes, std::uint64_t alignment, std::endian order) {
  const auto padding = [pad = alignment == 8 ? 8u : 4u](std::uint32_t size) { return (pad - size % pad) % pad; };
  Cursor cursor(notes, order);
  std::uint32_t name_size = 0, size = 0, type = 0;
  std::string_view name, description;
  while (cursor.read(name_size) && cursor.read(size) && cursor.read(type) && cursor.take(name_size, name) &&
         cursor.skip(padding(12 + name_size)) && cursor.take(size, description)) {
    if (type == NT_GNU_BUILD_ID && name == std::string_view(ELF_NOTE_GNU, sizeof ELF_NOTE_GNU)) return description;
    if (!cursor.skip(padding(size))) break;
  }
  return {};
}

}  // namespace

class Reader {
 public:
  Reader(std::string_view file, Image& image, std::string& defect) : file_(file), image_(image), defect_(defect) {}

  bool read() {
    if (!file_.starts_with(ELFMAG) || file_.size() < EI_NIDENT) return fail("is not an ELF file");
    if (!headers_fit())
      return fail("has a header, segment table or section table that is invalid or extends past the end of the file");
    elf_version(EV_CURRENT);
    // If the image is opened for reading, libelf does not write to its memory.
    const ElfHandle elf(elf_memory(const_cast<char*>(file_.data()), file_.size()));
    GElf_Ehdr header;
    if (elf == nullptr || elf_kind(elf.get()) != ELF_K_ELF || gelf_getehdr(elf.get(), &header) == nullptr)
      return fail("has a header that libelf rejects");
    image_.architecture_ = header.e_machine;
    image_.flags_ = header.e_flags;
    if (!read_segments(elf.get())) return false;
    read_sections(elf.get());
    return true;
  }

 private:
  template <class... Parts>
  bool fail(const Parts&... parts) {
    const Part list[] = {Part(parts)...};
    defect_ = to_message(list);
    return false;
  }

  // Whether class and byte order are known and the tables of segments and sections are inside the file. Tables with
  // more than 65279 entries, whose length is stored elsewhere, do not occur in profiled programs.
  bool headers_fit() {
    const auto file_class = static_cast<unsigned char>(file_[EI_CLASS]);
    const auto data = static_cast<unsigned char>(file_[EI_DATA]);
    if ((file_class != ELFCLASS32 && file_class != ELFCLASS64) || (data != ELFDATA2LSB && data != ELFDATA2MSB))
      return false;
    const bool is_wide = file_class == ELFCLASS64;
    image_.pointer_ = is_wide ? 8 : 4;
    image_.order_ = data == ELFDATA2LSB ? std::endian::little : std::endian::big;
    Cursor cursor(file_.substr(EI_NIDENT), image_.order_);
    std::uint64_t segments = 0, sections = 0;
    std::uint16_t segment_size = 0, segment_count = 0, section_size = 0, section_count = 0;
    const bool is_whole = cursor.skip(2 + 2 + 4) && cursor.skip(image_.pointer_) &&  // type, machine, version, entry
                          read_word(cursor, image_.pointer_, segments) &&
                          read_word(cursor, image_.pointer_, sections) && cursor.skip(4 + 2) &&  // flags, size
                          cursor.read(segment_size) && cursor.read(segment_count) && cursor.read(section_size) &&
                          cursor.read(section_count);
    return is_whole && segment_count != PN_XNUM &&
           table_fits(segments, segment_size, segment_count, is_wide ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr)) &&
           table_fits(sections, section_size, section_count, is_wide ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr)) &&
           (sections == 0 || section_count != 0);
  }

  bool table_fits(std::uint64_t offset, std::uint16_t entry, std::uint16_t count, std::size_t size) const {
    if (count == 0) return true;
    return entry == size && offset <= file_.size() && count <= (file_.size() - offset) / size;
  }

  // Part of the file; nothing if it is outside the file.
  std::optional<std::string_view> part(std::uint64_t offset, std::uint64_t size) const {
    if (offset > file_.size() || size > file_.size() - offset) return std::nullopt;
    return file_.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(size));
  }

  bool read_segments(Elf* elf) {
    std::size_t count = 0;
    if (elf_getphdrnum(elf, &count) != 0) return fail("has no readable segments");
    for (std::size_t i = 0; i < count; ++i) {
      GElf_Phdr header;
      if (gelf_getphdr(elf, static_cast<int>(i), &header) == nullptr) return fail("has an unreadable segment ", i);
      const auto bytes = part(header.p_offset, header.p_filesz);
      if (header.p_type == PT_NOTE && bytes) note(*bytes, header.p_align);
      if (header.p_type != PT_LOAD || (header.p_flags & PF_X) == 0) continue;
      if (image_.code_.size() == kMaxCodeSegments)
        return fail("has more than ", kMaxCodeSegments, " executable segments");
      if (!bytes) return fail("is truncated: segment ", i, " ends beyond the end of the file");
      const std::uint64_t in_file = std::min(header.p_filesz, header.p_memsz);
      image_.code_.push_back(
          {header.p_vaddr, header.p_memsz, header.p_offset, bytes->substr(0, static_cast<std::size_t>(in_file))});
    }
    return true;
  }

  void read_sections(Elf* elf) {
    std::size_t names_index = 0;
    std::string_view names;
    GElf_Shdr header;
    if (elf_getshdrstrndx(elf, &names_index) == 0 && gelf_getshdr(elf_getscn(elf, names_index), &header) != nullptr)
      names = part(header.sh_offset, header.sh_size).value_or(std::string_view());
    bool has_table = false, has_dynamic_table = false;
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
      if (gelf_getshdr(section, &header) == nullptr) continue;
      const auto bytes = header.sh_type == SHT_NOBITS ? std::nullopt : part(header.sh_offset, header.sh_size);
      image_.sections_.push_back(
          {name_at(names, header.sh_name), header.sh_type, header.sh_addr, header.sh_size, bytes});
      if (header.sh_type == SHT_NOTE && bytes) note(*bytes, header.sh_addralign);
      // An image has at most one table of each kind. Reading more would allow sections to share the bytes of one table.
      const bool is_dynamic = header.sh_type == SHT_DYNSYM;
      if ((header.sh_type != SHT_SYMTAB && !is_dynamic) ||
          std::exchange(is_dynamic ? has_dynamic_table : has_table, true))
        continue;
      const auto strings = strings_of(elf_getscn(elf, header.sh_link));
      if (bytes && strings)
        image_.tables_.push_back({*bytes, *strings, is_dynamic});
      else
        ++image_.unsound_tables_;
    }
  }

  std::optional<std::string_view> strings_of(Elf_Scn* section) const {
    GElf_Shdr header;
    if (section == nullptr || gelf_getshdr(section, &header) == nullptr || header.sh_type != SHT_STRTAB)
      return std::nullopt;
    return part(header.sh_offset, header.sh_size);
  }

  void note(std::string_view notes, std::uint64_t alignment) {
    if (image_.build_id_.empty() && notes_++ < kMaxNotes)
      image_.build_id_ = find_build_id(notes, alignment, image_.order_);
  }

  std::string_view file_;
  Image& image_;
  std::string& defect_;
  unsigned notes_ = 0;
};

std::optional<Image> Image::read(std::string_view file, std::pmr::memory_resource* memory, std::string& defect) {
  Image image(memory);
  image.size_ = file.size();
  if (!Reader(file, image, defect).read()) return std::nullopt;
  return image;
}

const Section* Image::section(std::string_view name) const {
  const auto found =
      std::find_if(sections_.begin(), sections_.end(), [&](const Section& section) { return section.name == name; });
  return found == sections_.end() ? nullptr : &*found;
}

bool Image::has_symbols() const {
  return std::any_of(tables_.begin(), tables_.end(), [](const Table& table) { return !table.is_dynamic; });
}

bool Image::take_symbol(Cursor& cursor, const Table& table, Symbol& symbol) const {
  std::uint32_t name = 0;
  std::uint8_t info = 0;
  std::uint16_t section = 0;
  if (!cursor.read(name)) return false;
  const bool is_whole = pointer_ == 8 ? cursor.read(info) && cursor.skip(1) && cursor.read(section) &&
                                            cursor.read(symbol.value) && cursor.read(symbol.size)
                                      : read_word(cursor, 4, symbol.value) && read_word(cursor, 4, symbol.size) &&
                                            cursor.read(info) && cursor.skip(1) && cursor.read(section);
  if (!is_whole) return false;
  symbol.name = name_at(table.strings, name);
  symbol.type = info & 0xf;
  symbol.is_defined = section != SHN_UNDEF;
  symbol.is_dynamic = table.is_dynamic;
  return true;
}

bool is_other_executable(std::string_view file) {
  constexpr std::string_view kStarts[] = {
      "MZ", "\xfe\xed\xfa\xce", "\xfe\xed\xfa\xcf", "\xce\xfa\xed\xfe", "\xcf\xfa\xed\xfe", "\xca\xfe\xba\xbe"};
  return std::any_of(std::begin(kStarts), std::end(kStarts),
                     [&](std::string_view start) { return file.starts_with(start); });
}

}  // namespace proflint::images
