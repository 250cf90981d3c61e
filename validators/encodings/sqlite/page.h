// One page of a b-tree and its cells. Follows "Database File Format", section 1.6.
#pragma once

#include <memory_resource>
#include <optional>
#include <vector>

#include "validators/core/cursor.h"
#include "validators/encodings/sqlite/pages.h"

namespace proflint::encodings::sqlite {

// The b-tree that a page must belong to; `either` if nothing says which one.
enum class TreeKind : std::uint8_t { table, index, either };

// A page with a valid header.
struct Page {
  std::uint32_t number = 0;                // from 1
  std::string_view bytes;                  // without the reserved bytes
  std::string_view pointers;               // to the cells, two bytes each
  std::string_view right;                  // of an interior page: the number of its last child, four bytes
  std::uint32_t content = 0;               // where cells begin
  bool is_leaf = false, is_table = false;  // from the type of the page

  // The number of cells, and the offset of cell `i` in `bytes`. REQUIRES: i is below that number.
  std::size_t cells() const { return pointers.size() / 2; }
  std::size_t pointer(std::size_t i) const { return load<std::uint16_t>(pointers.substr(2 * i, 2), std::endian::big); }
};

// Which members a cell has depends on the type of its page; the others stay zero or empty.
struct Cell {
  std::string_view bytes;        // all bytes of the cell on this page
  std::string_view child;        // the number of the left child page, four bytes
  std::string_view rowid_place;  // of a table
  std::int64_t rowid = 0;        // of a table; keys of interior cells are rowids too
  std::string_view size_place;   // of the payload
  std::uint64_t payload = 0;     // bytes
  std::string_view local;        // the part of the payload that is on this page
  std::string_view overflow;     // the number of the page on which it continues, four bytes
};

// Whether a cell can be used; else the reason: it starts outside the content area, it extends past the end of the page,
// or its payload is larger than the database.
enum class CellState : std::uint8_t { sound, outside, too_long, too_large };

// The cell that pointer `i` of the page points to. `capacity` is an upper bound for payloads.
CellState read_cell(const Page& page, std::size_t i, std::uint64_t capacity, Cell& out);

// Checks pages, one after the other.
class PageReader {
 public:
  // All three must outlive the object.
  PageReader(const Header& header, std::pmr::memory_resource* memory, Found& found)
      : header_(header), found_(found), areas_(memory) {}

  // The page, if its cells can be read; `bytes` is the whole page. Each cell may still be invalid.
  [[nodiscard]] std::optional<Page> read(std::uint32_t number, std::string_view bytes, TreeKind kind, bool is_root);

 private:
  struct Area {
    std::uint32_t start, end;
    std::string_view where;
  };

  [[nodiscard]] bool read_type(Page& page, std::string_view header, TreeKind kind);
  [[nodiscard]] bool read_sizes(Page& page, std::string_view header, bool is_root);
  bool add_freeblocks(const Page& page, std::string_view header);
  bool add_cells(const Page& page);
  [[nodiscard]] bool check_overlap(const Page& page);

  const Header& header_;
  Found& found_;
  std::pmr::vector<Area> areas_;  // cells and freeblocks of the page
};

}  // namespace proflint::encodings::sqlite
