// Checks the header of a page, its freeblocks and cells, and whether they overlap.
#include "validators/encodings/sqlite/page.h"

#include <algorithm>

#include "validators/core/detailed_occurrences.h"
#include "validators/encodings/sqlite/varint.h"

namespace proflint::encodings::sqlite {
namespace {

constexpr std::size_t kMinCell = 4, kMinFreeblock = 4;  // bytes
constexpr std::uint8_t kIndexInterior = 2, kTableInterior = 5, kIndexLeaf = 10, kTableLeaf = 13;

// How many bytes of a payload are on the page of its cell.
std::uint64_t local_size(const Page& page, std::uint64_t payload) {
  const std::uint64_t usable = page.bytes.size();
  const std::uint64_t max_local = page.is_table ? usable - 35 : (usable - 12) * 64 / 255 - 23;
  if (payload <= max_local) return payload;
  const std::uint64_t min_local = (usable - 12) * 32 / 255 - 23;
  const std::uint64_t local = min_local + (payload - min_local) % (usable - 4);
  return local <= max_local ? local : min_local;
}

// Describes the defect of the freeblock at `at`, which cannot start before `end`.
std::string describe_freeblock(std::size_t at, std::size_t end, bool is_cut, std::size_t size, std::size_t next,
                               std::size_t page_size) {
  const auto join = [](const auto&... texts) {
    const Part parts[] = {texts...};
    return to_message(parts);
  };
  if (at < end) return join("; expected an offset of at least ", end);
  if (is_cut) return join(", but the page ends at ", page_size);
  const Plural length = {size, "byte"};
  if (size < kMinFreeblock) return join(" of ", length, "; the minimum is ", kMinFreeblock);
  if (size > page_size - at) return join(" of ", length, ", but the page ends at ", page_size);
  return join(" of ", length, ", followed by another at ", next, "; expected ", at + size + kMinFreeblock,
              " or higher");
}

}  // namespace

CellState read_cell(const Page& page, std::size_t i, std::uint64_t capacity, Cell& out) {
  const std::size_t at = page.pointer(i);
  if (at < page.content || at > page.bytes.size() - kMinCell) return CellState::outside;
  Cursor cursor(page.bytes.substr(at), std::endian::big);
  const std::string_view start = cursor.rest();
  const auto bytes_read = [&] { return start.substr(0, start.size() - cursor.left()); };
  out = Cell();
  if (!page.is_leaf && !cursor.take(4, out.child)) return CellState::too_long;
  std::uint64_t rowid = 0;
  if (page.is_leaf || !page.is_table) {
    const std::string_view size = cursor.rest();
    if (!read_varint(cursor, out.payload)) return CellState::too_long;
    out.size_place = size.substr(0, size.size() - cursor.left());
    if (out.payload > capacity) return CellState::too_large;
  }
  if (page.is_table) {
    const std::string_view key = cursor.rest();
    if (!read_varint(cursor, rowid)) return CellState::too_long;
    out.rowid_place = key.substr(0, key.size() - cursor.left());
    out.rowid = static_cast<std::int64_t>(rowid);
  }
  const std::uint64_t local = local_size(page, out.payload);
  if (!cursor.take(local, out.local)) return CellState::too_long;
  if (local < out.payload && !cursor.take(4, out.overflow)) return CellState::too_long;
  out.bytes = bytes_read();
  if (out.bytes.size() < kMinCell) out.bytes = start.substr(0, kMinCell);
  return CellState::sound;
}

std::optional<Page> PageReader::read(std::uint32_t number, std::string_view bytes, TreeKind kind, bool is_root) {
  Page page;
  page.number = number;
  page.bytes = bytes.substr(0, header_.usable);
  const std::string_view header = page.bytes.substr(number == 1 ? kHeaderSize : 0);
  if (!read_type(page, header, kind) || !read_sizes(page, header, is_root)) return std::nullopt;
  areas_.clear();
  const bool has_sound_blocks = add_freeblocks(page, header);
  const bool has_sound_cells = add_cells(page);
  if (!check_overlap(page)) return std::nullopt;
  if (!has_sound_blocks || !has_sound_cells) return page;
  std::uint64_t used = 0;
  for (const Area& area : areas_) used += area.end - area.start;
  const std::uint64_t gaps = page.bytes.size() - page.content - used;
  const auto stored = static_cast<std::uint8_t>(header[7]);
  if (gaps != stored)
    found_.add("sqlite/fragment-bytes"_rule, header.substr(7, 1), "page ", number, " has ",
               Plural{gaps, "fragmented free byte"}, ", but its header states ", stored);
  return page;
}

bool PageReader::read_type(Page& page, std::string_view header, TreeKind kind) {
  const auto type = static_cast<std::uint8_t>(header[0]);
  page.is_leaf = type == kIndexLeaf || type == kTableLeaf;
  page.is_table = type == kTableInterior || type == kTableLeaf;
  const bool is_known = page.is_leaf || page.is_table || type == kIndexInterior;
  const TreeKind own = page.is_table ? TreeKind::table : TreeKind::index;
  if (is_known && (kind == TreeKind::either || kind == own)) return true;
  if (is_known)
    found_.add("sqlite/page-type"_rule, header.substr(0, 1), "page ", page.number, " is ",
               page.is_table ? "a table page" : "an index page", ", but its b-tree is ",
               kind == TreeKind::table ? "a table" : "an index");
  else
    found_.add("sqlite/page-type"_rule, header.substr(0, 1), "page ", page.number, " has the unknown type ", type,
               "; expected 2, 5, 10 or 13");
  return false;
}

bool PageReader::read_sizes(Page& page, std::string_view header, bool is_root) {
  const std::size_t fixed = page.is_leaf ? 8 : 12, start = page.bytes.size() - header.size();
  const std::uint32_t cells = load<std::uint16_t>(header.substr(3, 2), std::endian::big);
  const std::uint32_t stored = load<std::uint16_t>(header.substr(5, 2), std::endian::big);
  page.content = stored == 0 ? 65536 : stored;
  if (cells > (header_.page_size - 8) / 6 || page.content > page.bytes.size() ||
      start + fixed + 2 * std::size_t{cells} > page.content) {
    found_.add("sqlite/page-header"_rule, header.substr(3, 4), "page ", page.number, " cannot have ",
               Plural{cells, "cell"}, " if its cell content area starts at offset ", page.content);
    return false;
  }
  page.pointers = header.substr(fixed, 2 * std::size_t{cells});
  if (!page.is_leaf) page.right = header.substr(8, 4);
  if (cells != 0 || (is_root && (page.is_leaf || page.number == 1))) return true;
  found_.add("sqlite/page-header"_rule, header.substr(3, 2), "page ", page.number,
             " has no cells; expected at least 1");
  return false;
}

bool PageReader::add_freeblocks(const Page& page, std::string_view header) {
  std::uint32_t at = load<std::uint16_t>(header.substr(1, 2), std::endian::big);
  std::string_view where = header.substr(1, 2);
  std::uint32_t end = page.content;  // the end of the previous block, or the start of the area
  while (at != 0) {
    Cursor cursor(page.bytes.substr(std::min<std::size_t>(at, page.bytes.size())), std::endian::big);
    std::uint16_t next = 0, size = 0;
    const std::string_view block = cursor.here(kMinFreeblock);
    if (at < end || !(cursor.read(next) && cursor.read(size)) || size < kMinFreeblock ||
        size > page.bytes.size() - at || (next != 0 && next < at + size + kMinFreeblock)) {
      const bool is_outside = at < end || block.size() < kMinFreeblock;
      found_.add("sqlite/freeblock"_rule, is_outside ? where : block, "page ", page.number,
                 " has a freeblock at offset ", at,
                 Trusted{describe_freeblock(at, end, block.size() < kMinFreeblock, size, next, page.bytes.size())});
      return false;
    }
    areas_.push_back({at, at + size, block});
    where = block.substr(0, 2);
    end = at + size;
    at = next;
  }
  return true;
}

bool PageReader::add_cells(const Page& page) {
  Occurrences outside, too_long;
  DetailedOccurrences<std::uint64_t> too_large;  // bytes of the payload
  const std::uint64_t capacity = header_.pages * header_.usable;
  Cell cell;
  for (std::size_t i = 0; i < page.cells(); ++i) {
    const std::string_view pointer = page.pointers.substr(2 * i, 2);
    switch (read_cell(page, i, capacity, cell)) {
      case CellState::outside:
        outside.add(pointer);
        break;
      case CellState::too_long:
        too_long.add(page.bytes.substr(page.pointer(i)));
        break;
      case CellState::too_large:
        too_large.add(cell.size_place, cell.payload);
        break;
      case CellState::sound: {
        const auto start = static_cast<std::uint32_t>(page.pointer(i));
        areas_.push_back({start, start + static_cast<std::uint32_t>(cell.bytes.size()), pointer});
      }
    }
  }
  if (outside)
    found_.add_group("sqlite/cell-pointer"_rule, outside, "page ", page.number, " has a pointer to a cell at offset ",
                     load<std::uint16_t>(outside.first(), std::endian::big), "; expected an offset from ", page.content,
                     " to ", page.bytes.size() - kMinCell);
  if (too_long)
    found_.add_group("sqlite/cell-size"_rule, too_long, "page ", page.number, " has a cell at offset ",
                     too_long.first().data() - page.bytes.data(), " that ends outside the page");
  found_.add_group("sqlite/payload-size"_rule, too_large, "page ", page.number, " has a payload of ",
                   Plural{too_large.detail(), "byte"}, ", but the whole database has only ", Plural{capacity, "byte"});
  return !outside && !too_long && !too_large;
}

bool PageReader::check_overlap(const Page& page) {
  const auto is_before = [](const Area& a, const Area& b) { return a.start < b.start; };
  // Cells of rows that were inserted in order have descending offsets.
  if (std::is_sorted(areas_.rbegin(), areas_.rend(), is_before))
    std::reverse(areas_.begin(), areas_.end());
  else
    std::sort(areas_.begin(), areas_.end(), is_before);
  DetailedOccurrences<std::uint32_t> overlaps;  // where the areas start
  std::uint32_t end = 0;
  for (const Area& area : areas_) {
    if (area.start < end) overlaps.add_unordered(area.where, area.start);
    end = std::max(end, area.end);
  }
  found_.add_group("sqlite/cell-overlap"_rule, overlaps, "page ", page.number, " has a cell or freeblock at offset ",
                   overlaps.detail(), " that overlaps the preceding one");
  return !overlaps;
}

}  // namespace proflint::encodings::sqlite
