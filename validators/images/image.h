// ELF images: the programs and libraries that profiles are compared with. Only image.cc uses libelf.
// Follows the System V ABI, chapters 4 and 5.
// An image is as untrusted as a profile: views are inside the file, and sizes in tables were compared with the file.
// Nothing changes after read(), so one image can serve many files.
#pragma once

#include <elf.h>

#include <bit>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/cursor.h"

namespace proflint::images {

// A part of the program that is loaded for execution.
struct Segment {
  std::uint64_t address = 0;  // virtual, as in the program headers
  std::uint64_t size = 0;     // in memory
  std::uint64_t offset = 0;   // in the file
  std::string_view bytes;     // in the file; at most `size` bytes
  // Whether an address is inside; an address range that wraps contains nothing beyond its end.
  bool contains(std::uint64_t pc) const { return pc >= address && pc - address < size; }
};

// A section of the file, as its header describes it.
struct Section {
  std::string_view name;          // truncated to Image::kMaxNameBytes
  std::uint32_t type = SHT_NULL;  // SHT_*
  std::uint64_t address = 0;      // 0 if it is not loaded
  std::uint64_t size = 0;         // in bytes, as stated
  std::optional<std::string_view>
      bytes;  // nothing if they are not completely in the file, or not stored at all (SHT_NOBITS)
};

// One entry of a symbol table.
struct Symbol {
  std::string_view name;              // truncated to Image::kMaxNameBytes; may be empty
  std::uint64_t value = 0, size = 0;  // for functions and data, an address and bytes
  unsigned type = STT_NOTYPE;         // STT_*
  bool is_defined = false;            // in this image, not imported
  bool is_dynamic = false;            // from the table for the dynamic linker, not from the full table
};

// A decoded image. Views point into the file, which must outlive it.
class Image {
 public:
  // Names of sections and symbols are truncated to this length, as all symbols may share one huge name.
  static constexpr std::size_t kMaxNameBytes = 4096;

  // Reads `file`, which must outlive the image. On failure, returns nothing and sets `defect` to a description that can
  // follow the name of the file.
  [[nodiscard]] static std::optional<Image> read(std::string_view file, std::pmr::memory_resource* memory,
                                                 std::string& defect);

  std::size_t size() const { return size_; }                    // size of the file
  std::endian order() const { return order_; }                  // of all numbers in the file
  unsigned pointer() const { return pointer_; }                 // size of an address in bytes: 4 or 8
  std::uint16_t architecture() const { return architecture_; }  // EM_*
  std::uint32_t flags() const { return flags_; }                // e_flags of the architecture
  // Whether the instructions are for 32-bit or 64-bit x86.
  bool is_x86() const { return architecture_ == EM_386 || architecture_ == EM_X86_64; }
  std::span<const Segment> code() const { return code_; }  // executable segments
  std::string_view build_id() const { return build_id_; }  // empty: the image has none
  // The first section of this name; nullptr if there is none.
  const Section* section(std::string_view name) const;

  // Whether the image has a full symbol table, like every program that is not stripped.
  bool has_symbols() const;
  // The number of symbol tables that end outside the file or have no names, whose symbols are omitted.
  unsigned unsound_tables() const { return unsound_tables_; }
  // Calls `visit(const Symbol&)` for every symbol, in the order of the file.
  template <class Visit>
  void for_each_symbol(const Visit& visit) const {
    for (const Table& table : tables_) {
      Cursor cursor(table.entries, order_);
      for (Symbol symbol; take_symbol(cursor, table, symbol);) visit(symbol);
    }
  }

 private:
  friend class Reader;
  struct Table {
    std::string_view entries, strings;
    bool is_dynamic = false;
  };

  explicit Image(std::pmr::memory_resource* memory) : code_(memory), sections_(memory), tables_(memory) {}
  [[nodiscard]] bool take_symbol(Cursor& cursor, const Table& table, Symbol& symbol) const;

  std::size_t size_ = 0;
  std::endian order_ = std::endian::little;
  unsigned pointer_ = 8;
  std::uint16_t architecture_ = EM_NONE;
  std::uint32_t flags_ = 0;
  std::string_view build_id_;
  std::pmr::vector<Segment> code_;
  std::pmr::vector<Section> sections_;
  std::pmr::vector<Table> tables_;  // at most one of each kind
  unsigned unsound_tables_ = 0;
};

// Whether the file starts like a program of Windows (PE) or macOS (Mach-O), which cannot be compared with profiles.
bool is_other_executable(std::string_view file);

}  // namespace proflint::images
