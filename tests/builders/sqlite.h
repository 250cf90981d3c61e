// SQLite 3 databases as a model of tables and rows that breaks no rule, and the layout of their pages. Follows
// "Database File Format" of sqlite.org. Fuzz targets use it as well, so nothing here is random.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace proflint::tests::sqlite {

struct Value {
  enum class Type : std::uint8_t { null, integer, text, blob };

  Type type = Type::null;
  std::int64_t integer = 0;
  std::string bytes = {};  // text in UTF-8
};

inline Value integer(std::int64_t value) {
  return {Value::Type::integer, value};
}
inline Value text(std::string value) {
  return {Value::Type::text, 0, std::move(value)};
}
inline Value blob(std::string value) {
  return {Value::Type::blob, 0, std::move(value)};
}

struct Row {
  std::int64_t rowid = 0;
  std::vector<Value> values;
};

struct Table {
  std::string name, sql;
  std::vector<Row> rows;                // by rowid
  std::size_t first_key = 0, keys = 0;  // the columns of its UNIQUE constraint; no column: it has none
};

// An object of the schema other than a table and the index of its constraint.
struct Object {
  std::string type, name, table;
  std::string sql;  // empty: NULL
};

struct Shape {
  std::uint32_t page_size = 512;
  std::uint8_t reserved = 0;      // bytes at the end of each page
  std::uint32_t encoding = 1;     // UTF-8, UTF-16LE, UTF-16BE
  bool has_pointer_maps = false;  // auto-vacuum
  std::uint32_t free_pages = 0;
  std::size_t max_cells = 1000;  // of a page: few make deep trees; at least 2
  std::uint32_t gap = 0;         // bytes between the first cells of a page: fragments up to 3, else free blocks
};

// A database, and the places of its parts.
struct Built {
  std::string bytes;
  Shape shape;
  std::map<std::string, std::uint32_t> roots;  // pages, by the names of tables and indexes

  std::size_t offset(std::uint32_t page) const { return std::size_t{page - 1} * shape.page_size; }
  std::uint32_t pages() const { return static_cast<std::uint32_t>(bytes.size() / shape.page_size); }
  // The offset of cell `i` of a page.
  std::size_t cell(std::uint32_t page, std::size_t i) const;
  std::uint64_t number(std::size_t at, std::size_t size) const;
  Built& set(std::size_t at, std::uint64_t value, std::size_t size);
};

std::string varint(std::uint64_t value);
// The payload of a row: the sizes and the bytes of its values. `encoding` as in Shape.
std::string record(const std::vector<Value>& values, std::uint32_t encoding = 1);

// Tables in order, each with the index of its constraint; then other objects, of which indexes are empty.
Built build(const std::vector<Table>& tables, const Shape& shape = {}, const std::vector<Object>& others = {});

}  // namespace proflint::tests::sqlite
