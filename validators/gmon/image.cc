// Reading of ELF images. The image is as little trusted as the profile: before libelf sees it, the headers that make it
// allocate are compared with the size of the file, and of symbols only bounded parts are looked at.
#include "validators/gmon/image.h"

#include <gelf.h>
#include <libelf.h>

#include <algorithm>
#include <memory>

#include "validators/core/cursor.h"
#include "validators/gmon/rules.h"

namespace proflint::gmon {
namespace {

// Names that matter are shorter; a longer one is compared by its beginning. All symbols may share one huge name.
constexpr std::size_t kMaxNameBytes = 256;
// Programs have one or two. Every address of a profile is looked up in all of them.
constexpr std::size_t kMaxCodeSegments = 64;
constexpr std::uint8_t kThumbBit = 1;

struct CloseElf {
  void operator()(Elf* elf) const { elf_end(elf); }
};
using ElfHandle = std::unique_ptr<Elf, CloseElf>;

class ImageReader {
 public:
  ImageReader(const Companion& file, Image& image, Report& report)
      : name_(file.name), bytes_(file.bytes), image_(image), report_(report) {}

  bool read() {
    if (bytes_.starts_with("MZ")) return false;
    if (!bytes_.starts_with(ELFMAG) || bytes_.size() < EI_NIDENT) return defect("is not an ELF file");
    if (!headers_fit()) return defect("has headers, or tables of segments or sections, that are not inside it");
    elf_version(EV_CURRENT);
    // Opened for reading, libelf does not write to the memory it is given.
    const ElfHandle elf(elf_memory(const_cast<char*>(bytes_.data()), bytes_.size()));
    if (elf == nullptr || elf_kind(elf.get()) != ELF_K_ELF || gelf_getehdr(elf.get(), &header_) == nullptr)
      return defect("has a header that libelf refuses");
    image_.architecture = header_.e_machine;
    if (!read_segments(elf.get())) return false;
    read_symbols(elf.get());
    return true;
  }

 private:
  template <class... Parts>
  bool defect(const Parts&... parts) {
    report_.add("gmon/elf-unsound"_rule, {}, "the image ", name_, " ", parts...);
    return false;
  }

  // Whether class, byte order and the tables of segments and sections are within the file. Tables of more than 65279
  // entries, whose length stands elsewhere, are those of no program that was ever profiled.
  bool headers_fit() {
    const auto file_class = static_cast<unsigned char>(bytes_[EI_CLASS]);
    const auto data = static_cast<unsigned char>(bytes_[EI_DATA]);
    if ((file_class != ELFCLASS32 && file_class != ELFCLASS64) || (data != ELFDATA2LSB && data != ELFDATA2MSB))
      return false;
    image_.machine.pointer = file_class == ELFCLASS64 ? 8 : 4;
    image_.machine.order = data == ELFDATA2LSB ? std::endian::little : std::endian::big;
    const unsigned word = image_.machine.pointer;
    Cursor cursor(bytes_.substr(EI_NIDENT), image_.machine.order);
    std::uint64_t entry = 0, segments = 0, sections = 0;
    std::uint32_t version = 0, flags = 0;
    std::uint16_t type = 0, architecture = 0, size = 0, segment_size = 0, segment_count = 0, section_size = 0,
                  section_count = 0;
    const bool is_whole = cursor.read(type) && cursor.read(architecture) && cursor.read(version) &&
                          read_number(cursor, word, entry) && read_number(cursor, word, segments) &&
                          read_number(cursor, word, sections) && cursor.read(flags) && cursor.read(size) &&
                          cursor.read(segment_size) && cursor.read(segment_count) && cursor.read(section_size) &&
                          cursor.read(section_count);
    const bool wide = word == 8;
    return is_whole && segment_count != PN_XNUM &&
           table_fits(segments, segment_size, segment_count, wide ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr)) &&
           table_fits(sections, section_size, section_count, wide ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr)) &&
           (sections == 0 || section_count != 0);
  }

  bool table_fits(std::uint64_t offset, std::uint16_t entry, std::uint16_t count, std::size_t size) const {
    if (count == 0) return true;
    return entry == size && offset <= bytes_.size() && count <= (bytes_.size() - offset) / size;
  }

  bool read_segments(Elf* elf) {
    std::size_t count = 0;
    if (elf_getphdrnum(elf, &count) != 0) return defect("has no readable segments");
    for (std::size_t i = 0; i < count; ++i) {
      GElf_Phdr segment;
      if (gelf_getphdr(elf, static_cast<int>(i), &segment) == nullptr) return defect("has an unreadable segment ", i);
      if (segment.p_type != PT_LOAD || (segment.p_flags & PF_X) == 0) continue;
      if (image_.code.size() == kMaxCodeSegments)
        return defect("has more than ", kMaxCodeSegments, " executable segments");
      if (segment.p_offset > bytes_.size() || segment.p_filesz > bytes_.size() - segment.p_offset)
        return defect("is cut: its segment ", i, " ends behind it");
      const std::uint64_t in_file = std::min(segment.p_filesz, segment.p_memsz);
      image_.code.push_back(
          {segment.p_vaddr, segment.p_memsz,
           bytes_.substr(static_cast<std::size_t>(segment.p_offset), static_cast<std::size_t>(in_file))});
    }
    if (image_.code.empty()) return defect("has no executable segments");
    return true;
  }

  // The bytes of a section; nothing if they are not in the file.
  std::optional<std::string_view> contents(const GElf_Shdr& section) const {
    if (section.sh_offset > bytes_.size() || section.sh_size > bytes_.size() - section.sh_offset) return std::nullopt;
    return bytes_.substr(static_cast<std::size_t>(section.sh_offset), static_cast<std::size_t>(section.sh_size));
  }

  void read_symbols(Elf* elf) {
    std::size_t names = 0;
    std::optional<std::string_view> section_names;
    GElf_Shdr header;
    if (elf_getshdrstrndx(elf, &names) == 0 && gelf_getshdr(elf_getscn(elf, names), &header) != nullptr)
      section_names = contents(header);
    bool has_static_symbols = false;
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
      if (gelf_getshdr(section, &header) == nullptr) continue;
      if (section_names && name_at(*section_names, header.sh_name) == ".opd") has_opd_ = true;
      if (header.sh_type != SHT_SYMTAB && header.sh_type != SHT_DYNSYM) continue;
      // An image has at most one table of each kind; looking at more would let sections share the bytes of one table.
      bool& seen = header.sh_type == SHT_SYMTAB ? has_static_symbols : has_dynamic_symbols_;
      if (std::exchange(seen, true)) continue;
      GElf_Shdr strings;
      Elf_Scn* const linked = elf_getscn(elf, header.sh_link);
      const auto table = contents(header);
      const auto text = linked != nullptr && gelf_getshdr(linked, &strings) != nullptr && strings.sh_type == SHT_STRTAB
                            ? contents(strings)
                            : std::nullopt;
      if (!table || !text) {
        image_.symbols_are_sound = false;
        defect("has a symbol table that ends behind it or has no names");
        continue;
      }
      read_table(*table, *text, header.sh_type == SHT_SYMTAB);
    }
    constexpr std::uint32_t kAbiMask = 3, kElfV2 = 2;
    image_.has_descriptors = header_.e_machine == EM_PPC64 && (header_.e_flags & kAbiMask) != kElfV2 && has_opd_;
    sort_functions();
  }

  static std::string_view name_at(std::string_view strings, std::uint64_t offset) {
    if (offset >= strings.size()) return {};
    const std::string_view name = strings.substr(static_cast<std::size_t>(offset), kMaxNameBytes);
    return name.substr(0, name.find('\0'));
  }

  void read_table(std::string_view table, std::string_view strings, bool is_static) {
    const bool wide = image_.machine.pointer == 8;
    Cursor cursor(table, image_.machine.order);
    while (true) {
      std::uint32_t name = 0;
      std::uint64_t value = 0, size = 0;
      std::uint8_t info = 0, other = 0;
      std::uint16_t section = 0;
      const bool is_whole = wide ? cursor.read(name) && cursor.read(info) && cursor.read(other) &&
                                       cursor.read(section) && cursor.read(value) && cursor.read(size)
                                 : cursor.read(name) && read_number(cursor, 4, value) && read_number(cursor, 4, size) &&
                                       cursor.read(info) && cursor.read(other) && cursor.read(section);
      if (!is_whole) return;
      add_symbol(name_at(strings, name), info & 0xf, section, value, size, is_static);
    }
  }

  void add_symbol(std::string_view name, unsigned type, std::uint16_t section, std::uint64_t value, std::uint64_t size,
                  bool is_static) {
    image_.has_mcount |= name.find("mcount") != std::string_view::npos || name.find("fentry") != std::string_view::npos;
    if (section == SHN_UNDEF || !is_static) return;
    if (name == "etext" || name == "_etext") image_.end_of_text = value;
    if (type != STT_FUNC && type != STT_GNU_IFUNC) return;
    if (image_.architecture == EM_ARM) value &= ~std::uint64_t{kThumbBit};
    std::uint64_t end = 0;
    if (__builtin_add_overflow(value, size, &end)) end = UINT64_MAX;
    image_.functions.push_back({value, end});
  }

  // Functions without a size reach to the next one, as those written in assembly do.
  void sort_functions() {
    auto& functions = image_.functions;
    std::sort(functions.begin(), functions.end(), [](const FunctionSymbol& a, const FunctionSymbol& b) {
      return std::pair(a.start, a.end) < std::pair(b.start, b.end);
    });
    std::uint64_t next = UINT64_MAX, start = UINT64_MAX;
    for (auto it = functions.rbegin(); it != functions.rend(); ++it) {
      if (it->start != start) next = std::exchange(start, it->start);
      if (it->end == it->start) it->end = next == UINT64_MAX ? it->start + 1 : next;
    }
    std::uint64_t furthest = 0;
    for (FunctionSymbol& function : functions) function.end = furthest = std::max(furthest, function.end);
  }

  std::string_view name_, bytes_;
  Image& image_;
  Report& report_;
  GElf_Ehdr header_{};
  bool has_dynamic_symbols_ = false, has_opd_ = false;
};

}  // namespace

bool read_image(const Companion& file, Image& image, Report& report) {
  return ImageReader(file, image, report).read();
}

}  // namespace proflint::gmon
