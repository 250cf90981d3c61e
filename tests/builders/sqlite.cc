// Trees are built from their leaves upwards; a page is laid out after its child pages.
#include "tests/builders/sqlite.h"

#include <algorithm>
#include <array>

namespace proflint::tests::sqlite {
namespace {

constexpr std::uint8_t kIndexInterior = 2, kTableInterior = 5, kIndexLeaf = 10, kTableLeaf = 13;
constexpr std::size_t kHeader = 100;  // bytes before the first page's own header

enum class Use : std::uint8_t { root = 1, free = 2, first_overflow = 3, overflow = 4, child = 5 };

std::string number_of(std::uint64_t value, std::size_t size) {
  std::string out;
  for (std::size_t i = size; i-- > 0;) out += static_cast<char>(value >> 8 * i);
  return out;
}

void put(std::string& bytes, std::size_t at, std::uint64_t value, std::size_t size) {
  bytes.replace(at, size, number_of(value, size));
}

// The text in the encoding of the file.
std::string encoded(const std::string& text, std::uint32_t encoding) {
  if (encoding == 1) return text;
  std::string out;
  const auto unit = [&](std::uint32_t value) {
    const std::string big = number_of(value, 2);
    out += encoding == 3 ? big : std::string(big.rbegin(), big.rend());
  };
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    std::uint32_t c = size == 1 ? first : first & (0xffu >> (size + 1));
    for (std::size_t k = 1; k < size; ++k) c = c << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3f);
    i += size;
    if (c < 0x10000) {
      unit(c);
    } else {
      unit(0xd800 + ((c - 0x10000) >> 10));
      unit(0xdc00 + (c & 0x3ff));
    }
  }
  return out;
}

struct Cell {
  std::string payload;
  std::int64_t rowid = 0;
  std::uint32_t child = 0;
};

class Writer {
 public:
  explicit Writer(const Shape& shape) : shape_(shape), usable_(shape.page_size - shape.reserved) {}

  // `number` is the root: 1, or a page that was added for it.
  void add_tree(std::vector<Cell> cells, bool is_table, std::uint32_t number);
  std::uint32_t add_page(Use use, std::uint32_t parent);
  void add_free_pages();
  std::string finish(std::uint32_t largest_root);

 private:
  // Cells of one page; the last child of an interior page is not in a cell.
  struct Node {
    std::vector<Cell> cells;
    std::uint32_t right = 0;
  };

  bool is_map(std::uint32_t number) const {
    return shape_.has_pointer_maps && number >= 2 && (number - 2) % (usable_ / 5 + 1) == 0;
  }
  std::string& page(std::uint32_t number) { return pages_[number - 1]; }
  void set_parent(std::uint32_t number, Use use, std::uint32_t parent) {
    if (uses_.size() < number + 1) uses_.resize(number + 1);
    uses_[number] = {use, parent};
  }
  std::size_t local_size(std::size_t payload, bool is_table) const;
  std::size_t cell_size(const Cell& cell, bool is_table, bool is_leaf) const;
  std::size_t node_size(const Node& node, bool is_table, bool is_leaf) const;
  std::string cell_bytes(const Cell& cell, bool is_table, bool is_leaf, std::uint32_t number);
  std::vector<Node> split(std::vector<Cell> cells, std::uint32_t right, bool is_table, bool is_leaf,
                          std::vector<Cell>& between) const;
  void write(const Node& node, bool is_table, bool is_leaf, std::uint32_t number);

  Shape shape_;
  std::uint32_t usable_, first_trunk_ = 0;
  std::vector<std::string> pages_;
  std::vector<std::pair<Use, std::uint32_t>> uses_;  // by number
};

std::size_t Writer::local_size(std::size_t payload, bool is_table) const {
  const std::size_t max = is_table ? usable_ - 35 : (usable_ - 12) * 64 / 255 - 23;
  if (payload <= max) return payload;
  const std::size_t min = (usable_ - 12) * 32 / 255 - 23, local = min + (payload - min) % (usable_ - 4);
  return local <= max ? local : min;
}

std::size_t Writer::cell_size(const Cell& cell, bool is_table, bool is_leaf) const {
  const std::size_t child = is_leaf ? 0 : 4;
  const std::size_t key = is_table ? varint(static_cast<std::uint64_t>(cell.rowid)).size() : 0;
  if (is_table && !is_leaf) return child + key;
  const std::size_t local = local_size(cell.payload.size(), is_table);
  const std::size_t size =
      child + key + varint(cell.payload.size()).size() + local + (local < cell.payload.size() ? 4 : 0);
  return std::max<std::size_t>(size, 4);
}

std::size_t Writer::node_size(const Node& node, bool is_table, bool is_leaf) const {
  std::size_t size = is_leaf ? 8 : 12;
  for (const Cell& cell : node.cells) size += 2 + cell_size(cell, is_table, is_leaf);
  return size;
}

std::string Writer::cell_bytes(const Cell& cell, bool is_table, bool is_leaf, std::uint32_t number) {
  std::string out = is_leaf ? "" : number_of(cell.child, 4);
  const std::string key = is_table ? varint(static_cast<std::uint64_t>(cell.rowid)) : "";
  if (is_table && !is_leaf) return out + key;
  const std::size_t local = local_size(cell.payload.size(), is_table);
  out += varint(cell.payload.size()) + key + cell.payload.substr(0, local);
  std::uint32_t parent = number;
  for (std::size_t at = local; at < cell.payload.size(); at += usable_ - 4) {
    const std::uint32_t next = add_page(parent == number ? Use::first_overflow : Use::overflow, parent);
    if (parent == number)
      out += number_of(next, 4);
    else
      put(page(parent), 0, next, 4);
    const std::string part = cell.payload.substr(at, usable_ - 4);
    page(next).replace(4, part.size(), part);
    parent = next;
  }
  out.resize(std::max<std::size_t>(out.size(), 4));
  return out;
}

// Distributes cells over pages. The separator of two pages moves up: a copy of the key for leaves of a table, else the
// cell itself, whose child becomes the last child of the page.
std::vector<Writer::Node> Writer::split(std::vector<Cell> cells, std::uint32_t right, bool is_table, bool is_leaf,
                                        std::vector<Cell>& between) const {
  const bool takes_cell = !is_table || !is_leaf;
  std::vector<Node> nodes(1);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    Node& node = nodes.back();
    node.cells.push_back(cells[i]);
    const bool is_full = node.cells.size() > shape_.max_cells ||
                         (node.cells.size() > 1 && node_size(node, is_table, is_leaf) + 2 * shape_.gap > usable_);
    if (!is_full) continue;
    node.cells.pop_back();
    if (takes_cell && i + 1 == cells.size()) {  // the next page needs a cell as well
      node.cells.pop_back();
      --i;
    }
    if (takes_cell) {
      between.push_back(cells[i]);
      node.right = cells[i].child;
    } else {
      between.push_back({{}, node.cells.back().rowid, 0});
      --i;
    }
    nodes.emplace_back();
  }
  nodes.back().right = right;
  return nodes;
}

void Writer::write(const Node& node, bool is_table, bool is_leaf, std::uint32_t number) {
  const std::size_t start = number == 1 ? kHeader : 0, fixed = is_leaf ? 8 : 12;
  std::size_t end = usable_, gaps = node.cells.size() > 2 ? 2 : 0, fragments = 0, next_block = 0;
  if (start + node_size(node, is_table, is_leaf) + gaps * shape_.gap > usable_) gaps = 0;
  for (std::size_t i = 0; i < node.cells.size(); ++i) {
    const std::string bytes = cell_bytes(node.cells[i], is_table, is_leaf, number);
    end -= bytes.size();
    page(number).replace(end, bytes.size(), bytes);
    put(page(number), start + fixed + 2 * i, end, 2);
    if (!is_leaf) set_parent(node.cells[i].child, Use::child, number);
    if (i >= gaps || shape_.gap == 0) continue;
    end -= shape_.gap;
    if (shape_.gap < 4) {
      fragments += shape_.gap;
    } else {
      page(number).replace(end, 4, number_of(next_block, 2) + number_of(shape_.gap, 2));
      next_block = end;
    }
  }
  const std::uint8_t types[] = {kIndexInterior, kIndexLeaf, kTableInterior, kTableLeaf};
  std::string header = number_of(types[(is_table ? 2 : 0) + (is_leaf ? 1 : 0)], 1) + number_of(next_block, 2) +
                       number_of(node.cells.size(), 2) + number_of(end == 65536 ? 0 : end, 2) + number_of(fragments, 1);
  if (!is_leaf) {
    header += number_of(node.right, 4);
    set_parent(node.right, Use::child, number);
  }
  page(number).replace(start, header.size(), header);
}

void Writer::add_tree(std::vector<Cell> cells, bool is_table, std::uint32_t number) {
  const std::size_t room = usable_ - (number == 1 ? kHeader : 0);
  std::uint32_t right = 0;
  for (bool is_leaf = true;; is_leaf = false) {
    std::vector<Cell> between;
    const std::vector<Node> nodes = split(std::move(cells), right, is_table, is_leaf, between);
    if (nodes.size() == 1 && node_size(nodes[0], is_table, is_leaf) <= room)
      return write(nodes[0], is_table, is_leaf, number);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const std::uint32_t child = add_page(Use::child, 0);
      write(nodes[i], is_table, is_leaf, child);
      (i < between.size() ? between[i].child : right) = child;
    }
    cells = std::move(between);
  }
}

std::uint32_t Writer::add_page(Use use, std::uint32_t parent) {
  if (is_map(static_cast<std::uint32_t>(pages_.size() + 1))) pages_.emplace_back(shape_.page_size, '\0');
  pages_.emplace_back(shape_.page_size, '\0');
  const auto number = static_cast<std::uint32_t>(pages_.size());
  set_parent(number, use, parent);
  return number;
}

// Two trunks if there are enough pages.
void Writer::add_free_pages() {
  std::uint32_t left = shape_.free_pages;
  for (std::uint32_t trunk = 0; left != 0;) {
    const std::uint32_t next = add_page(Use::free, 0);
    if (trunk == 0)
      first_trunk_ = next;
    else
      put(page(trunk), 0, next, 4);
    trunk = next;
    --left;
    const std::uint32_t leaves = std::min(left > 3 ? left / 2 : left, usable_ / 4 - 2);
    put(page(trunk), 4, leaves, 4);
    for (std::uint32_t i = 0; i < leaves; ++i, --left) {
      const std::uint32_t leaf = add_page(Use::free, 0);
      put(page(trunk), 8 + 4 * i, leaf, 4);
    }
  }
}

std::string Writer::finish(std::uint32_t largest_root) {
  std::string& first = page(1);
  first.replace(0, 16, std::string("SQLite format 3\0", 16));
  put(first, 16, shape_.page_size == 65536 ? 1 : shape_.page_size, 2);
  first.replace(18, 6, std::string("\1\1", 2) + static_cast<char>(shape_.reserved) + "\x40\x20\x20");
  put(first, 24, 7, 4);
  put(first, 28, pages_.size(), 4);
  put(first, 32, first_trunk_, 4);
  put(first, 36, shape_.free_pages, 4);
  put(first, 40, 1, 4);
  put(first, 44, 4, 4);
  put(first, 52, shape_.has_pointer_maps ? largest_root : 0, 4);
  put(first, 56, shape_.encoding, 4);
  put(first, 92, 7, 4);
  put(first, 96, 3040001, 4);
  std::string out;
  for (std::uint32_t number = 1, map = 0; number <= pages_.size(); ++number) {
    if (is_map(number))
      map = number;
    else if (map != 0)
      page(map).replace(
          5 * (number - map - 1), 5,
          number_of(static_cast<std::uint64_t>(uses_[number].first), 1) + number_of(uses_[number].second, 4));
  }
  for (const std::string& bytes : pages_) out += bytes;
  return out;
}

// NULL, numbers, texts and blobs by their bytes in the file.
bool is_before(const std::vector<Value>& a, const std::vector<Value>& b, std::uint32_t encoding) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].type != b[i].type) return a[i].type < b[i].type;
    if (a[i].integer != b[i].integer) return a[i].integer < b[i].integer;
    const bool is_text = a[i].type == Value::Type::text;
    const std::string x = is_text ? encoded(a[i].bytes, encoding) : a[i].bytes;
    const std::string y = is_text ? encoded(b[i].bytes, encoding) : b[i].bytes;
    if (x != y) return x < y;
  }
  return false;
}

std::vector<Cell> index_of(const Table& table, std::uint32_t encoding) {
  std::vector<std::vector<Value>> entries;
  for (const Row& row : table.rows) {
    const auto first = row.values.begin() + static_cast<std::ptrdiff_t>(table.first_key);
    std::vector<Value> entry(first, first + static_cast<std::ptrdiff_t>(table.keys));
    entry.push_back(integer(row.rowid));
    entries.push_back(std::move(entry));
  }
  std::sort(entries.begin(), entries.end(), [&](const auto& a, const auto& b) { return is_before(a, b, encoding); });
  std::vector<Cell> cells;
  for (const std::vector<Value>& entry : entries) cells.push_back({record(entry, encoding)});
  return cells;
}

std::vector<Cell> cells_of(const std::vector<Row>& rows, std::uint32_t encoding) {
  std::vector<Cell> cells;
  for (const Row& row : rows) cells.push_back({record(row.values, encoding), row.rowid});
  return cells;
}

}  // namespace

std::size_t Built::cell(std::uint32_t page, std::size_t i) const {
  const std::size_t header = offset(page) + (page == 1 ? kHeader : 0);
  const bool is_leaf = bytes[header] == kIndexLeaf || bytes[header] == kTableLeaf;
  return offset(page) + static_cast<std::size_t>(number(header + (is_leaf ? 8 : 12) + 2 * i, 2));
}

std::uint64_t Built::number(std::size_t at, std::size_t size) const {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

Built& Built::set(std::size_t at, std::uint64_t value, std::size_t size) {
  put(bytes, at, value, size);
  return *this;
}

std::string varint(std::uint64_t value) {
  std::string out;
  if (value >> 56 != 0) {
    out = static_cast<char>(value);
    for (value >>= 8; out.size() < 9; value >>= 7) out.insert(out.begin(), static_cast<char>(0x80 | (value & 0x7f)));
    return out;
  }
  out = static_cast<char>(value & 0x7f);
  while ((value >>= 7) != 0) out.insert(out.begin(), static_cast<char>(0x80 | (value & 0x7f)));
  return out;
}

std::string record(const std::vector<Value>& values, std::uint32_t encoding) {
  std::string types, bytes;
  for (const Value& value : values) {
    if (value.type == Value::Type::null) types += varint(0);
    if (value.type == Value::Type::integer && (value.integer == 0 || value.integer == 1)) {
      types += varint(static_cast<std::uint64_t>(8 + value.integer));
    } else if (value.type == Value::Type::integer) {
      constexpr std::array<std::size_t, 6> kSizes = {1, 2, 3, 4, 6, 8};
      std::size_t type = 0;
      const auto fits = [&](std::size_t size) {
        return size == 8 || (value.integer >> (8 * size - 1)) == (value.integer < 0 ? -1 : 0);
      };
      while (!fits(kSizes[type])) ++type;
      types += varint(type + 1);
      bytes += number_of(static_cast<std::uint64_t>(value.integer), kSizes[type]);
    }
    if (value.type < Value::Type::text) continue;
    const bool is_text = value.type == Value::Type::text;
    const std::string stored = is_text ? encoded(value.bytes, encoding) : value.bytes;
    types += varint(2 * stored.size() + (is_text ? 13 : 12));
    bytes += stored;
  }
  // The size of the header includes its own size field.
  std::size_t size = types.size() + 1;
  while (varint(size).size() + types.size() != size) size = varint(size).size() + types.size();
  return varint(size) + types + bytes;
}

Built build(const std::vector<Table>& tables, const Shape& shape, const std::vector<Object>& others) {
  Built built{{}, shape, {}};
  Writer writer(shape);
  writer.add_page(Use::root, 0);
  std::vector<Row> schema;
  std::uint32_t largest_root = 1;
  const auto add = [&](const Object& object) {
    const bool has_tree = object.type == "table" || object.type == "index";
    const std::uint32_t root = has_tree ? largest_root = writer.add_page(Use::root, 0) : 0;
    built.roots[object.name] = root;
    const Value sql = object.sql.empty() ? Value() : text(object.sql);
    schema.push_back({static_cast<std::int64_t>(schema.size() + 1),
                      {text(object.type), text(object.name), text(object.table), integer(root), sql}});
    return root;
  };
  for (const Table& table : tables) {
    const std::uint32_t root = add({"table", table.name, table.name, table.sql});
    writer.add_tree(cells_of(table.rows, shape.encoding), true, root);
    if (table.keys == 0) continue;
    const std::uint32_t index = add({"index", "sqlite_autoindex_" + table.name + "_1", table.name, {}});
    writer.add_tree(index_of(table, shape.encoding), false, index);
  }
  for (const Object& object : others)
    if (const std::uint32_t root = add(object); root != 0) writer.add_tree({}, false, root);
  writer.add_tree(cells_of(schema, shape.encoding), true, 1);
  writer.add_free_pages();
  built.bytes = writer.finish(largest_root);
  return built;
}

}  // namespace proflint::tests::sqlite
