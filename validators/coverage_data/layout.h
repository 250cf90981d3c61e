// The tables of schema 7, and how the text of a CREATE TABLE is compared with them. Follows SCHEMA of
// coverage/sqldata.py: the tokens are the same in all releases from 5.0a7 to 7.15.4, comments and blanks are not.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "validators/encodings/sqlite/record.h"

namespace proflint::coverage_data {

enum class Table : std::uint8_t { coverage_schema, meta, file, context, line_bits, arc, tracer };
inline constexpr std::size_t kTables = 7;

struct Column {
  std::string_view name;
  encodings::sqlite::Value::Type type;
  bool is_rowid = false;  // the record has NULL; the value is the rowid
};

struct Layout {
  std::string_view name, sql;
  std::span<const Column> columns;
  std::string_view index;               // of the UNIQUE constraint
  std::size_t first_key = 0, keys = 0;  // the columns that the index has
};

// The layouts, indexed by Table.
std::span<const Layout> layouts();
// nullptr if schema 7 has no such table.
const Layout* find_layout(std::string_view table);

// Whether the table has the columns of the layout, perhaps followed by others; `count` gets their number.
bool has_columns(std::string_view sql, const Layout& layout, std::size_t& count);
// Whether the statement creates a UNIQUE index.
bool creates_unique_index(std::string_view sql);
// Whether two statements have the same tokens, ignoring comments, blanks and case.
bool has_tokens_of(std::string_view sql, std::string_view other);

}  // namespace proflint::coverage_data
