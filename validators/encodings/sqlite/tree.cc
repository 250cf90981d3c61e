// A stack of at most 20 pages. Each page is read once, each cell twice: for its size, and for its row.
#include "validators/encodings/sqlite/tree.h"

namespace proflint::encodings::sqlite {
namespace {

std::uint32_t number_in(std::string_view bytes) {
  return load<std::uint32_t>(bytes, std::endian::big);
}

}  // namespace

void TreeWalk::walk(std::uint32_t number, std::string_view where, TreeKind kind, bool checks_text, Rows& rows) {
  kind_ = kind;
  rows_ = &rows;
  depth_ = leaf_depth_ = 0;
  checks_text_ = checks_text;
  has_key_ = is_uneven_ = false;
  descend(number, where, 0);
  while (depth_ != 0) {
    Frame& frame = frames_[depth_ - 1];
    if (!frame.page.is_leaf) {
      visit_interior(frame);
      continue;
    }
    visit_leaf(frame.page);
    --depth_;
  }
}

void TreeWalk::descend(std::uint32_t number, std::string_view where, std::uint32_t parent) {
  if (depth_ == kMaxDepth)
    return found_.add("sqlite/tree-depth"_rule, where, "page ", number, " is at level ", kMaxDepth + 1,
                      " of its tree; the maximum is ", kMaxDepth);
  const bool is_root = depth_ == 0;
  const std::optional<std::string_view> bytes = pages_.take(number, where, is_root ? Use::root : Use::child, parent);
  if (!bytes) return;
  const std::optional<Page> page = reader_.read(number, *bytes, kind_, is_root);
  if (!page) return;
  if (is_root) kind_ = page->is_table ? TreeKind::table : TreeKind::index;
  frames_[depth_++] = {*page, 0};
  if (!page->is_leaf) return;
  if (leaf_depth_ == 0) leaf_depth_ = depth_;
  if (depth_ == leaf_depth_ || is_uneven_) return;
  is_uneven_ = true;
  found_.add("sqlite/tree-depth"_rule, where, "page ", number, " is a leaf at level ", depth_,
             ", but the first leaf of its tree is at level ", leaf_depth_);
}

void TreeWalk::visit_leaf(const Page& page) {
  Cell cell;
  for (std::size_t i = 0; i < page.cells(); ++i)
    if (read_cell(page, i, pages_.capacity(), cell) == CellState::sound) visit_cell(page, cell);
}

// Between two children comes the cell that has the left one's number.
void TreeWalk::visit_interior(Frame& frame) {
  const Page& page = frame.page;
  const std::size_t next = frame.next++;
  Cell cell;
  if (next > 0 && next <= page.cells() && read_cell(page, next - 1, pages_.capacity(), cell) == CellState::sound)
    visit_cell(page, cell);
  if (next > page.cells()) {
    --depth_;
  } else if (next == page.cells()) {
    descend(number_in(page.right), page.right, page.number);
  } else if (read_cell(page, next, pages_.capacity(), cell) == CellState::sound) {
    descend(number_in(cell.child), cell.child, page.number);
  }
}

void TreeWalk::visit_cell(const Page& page, const Cell& cell) {
  if (page.is_table) {
    check_key(cell, !page.is_leaf);
    if (!page.is_leaf) return;
  }
  if (cell.local.empty() && cell.overflow.empty())
    return found_.add_of_row("sqlite/record"_rule, cell.size_place, "a record on page ", page.number, " is empty");
  const bool is_local = cell.overflow.empty();
  if (!is_local && !collect_overflow(page, cell)) return;
  if (records_.read(is_local ? Parts(&cell.local, 1) : Parts(parts_), cell.payload, checks_text_, record_))
    rows_->on_row({cell.rowid, cell.rowid_place, cell.bytes, record_});
}

// Each key is compared with its neighbor, so that one key out of order makes one finding. An interior key may equal the
// key of the last row.
void TreeWalk::check_key(const Cell& cell, bool is_interior) {
  const bool is_sound = !has_key_ || cell.rowid > last_key_ || (is_interior && cell.rowid == last_key_);
  if (!is_sound)
    found_.add_of_row("sqlite/rowid-order"_rule, cell.rowid_place, "rowid ", cell.rowid, " follows rowid ", last_key_,
                      "; expected strictly ascending order");
  has_key_ = true;
  last_key_ = cell.rowid;
}

// The parts of a payload that continues on other pages. False if one of them is missing.
bool TreeWalk::collect_overflow(const Page& page, const Cell& cell) {
  parts_.assign(1, cell.local);
  const std::uint64_t room = pages_.header().usable - 4;
  std::uint64_t left = cell.payload - cell.local.size();
  const std::uint64_t needed = (left + room - 1) / room;
  std::uint32_t parent = page.number;
  std::string_view link = cell.overflow;
  for (std::uint64_t i = 0; left != 0; ++i) {
    if (number_in(link) == 0) {
      found_.add("sqlite/overflow-chain"_rule, link, "the overflow chain ends after ", i, " of its ",
                 Plural{needed, "page"});
      return false;
    }
    const auto bytes = pages_.take(number_in(link), link, i == 0 ? Use::first_overflow : Use::overflow, parent);
    if (!bytes) return false;
    const std::uint64_t size = std::min(left, room);
    parts_.push_back(bytes->substr(4, static_cast<std::size_t>(size)));
    left -= size;
    parent = number_in(link);
    link = bytes->substr(0, 4);
  }
  if (number_in(link) == 0) return true;
  found_.add("sqlite/overflow-chain"_rule, link, "the overflow chain continues with page ", number_in(link),
             " after the ", Plural{needed, "page"}, " that the payload needs");
  return false;
}

}  // namespace proflint::encodings::sqlite
